import { real } from './real/command.ts';

process.exitCode = await real(process.argv.slice(2));
