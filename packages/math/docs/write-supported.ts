import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportedPage } from './supported.ts';

writeFileSync(join(import.meta.dirname, '..', 'SUPPORTED.md'), supportedPage());
