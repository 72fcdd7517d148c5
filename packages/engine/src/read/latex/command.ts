import type { Frame } from './frame.ts';

/** Reads what follows the command `name` and writes what it means. The frame stands after the name. */
export type Command = (frame: Frame, name: string) => void;
export type Commands = Readonly<Record<string, Command>>;
