/** A failure that a person can mend: shown as its one line, without a stack. */
export class OperatorError extends Error {
  constructor(line) {
    super(line);
    this.name = 'OperatorError';
  }
}

const SYSTEM_SENTENCES = {
  ENOSPC: () => 'There is no room left on the disk. Free some space, then start again.',
  EDQUOT: () => 'Your disk quota is used up. Free some space, then start again.',
  EACCES: (path) => `There is no right to write ${path}. Change its owner or its mode, then start again.`,
  EPERM: (path) => `There is no right to change ${path}. Change its owner or its mode, then start again.`,
  ENOTDIR: (path) => `${path} cannot be made: a part of that path is a file. Set DATA_DIR to a folder.`,
  EEXIST: (path) => `${path} is a file. Set DATA_DIR to a folder.`,
  EROFS: (path) => `${path} is on a read-only disk. Copy the project to a disk that can be written.`,
};

/** The line to show for an error, or null where only its stack helps. */
export function errorLine(error) {
  if (error instanceof OperatorError) return error.message;
  const sentence = SYSTEM_SENTENCES[error?.code];
  if (sentence) return sentence(error.path ?? 'the project folder');
  if (/No space left on device|ENOSPC/.test(String(error?.message))) return SYSTEM_SENTENCES.ENOSPC();
  return null;
}

/** Prints an error as a person should see it and ends the process. */
export function exitWith(error) {
  process.stderr.write(`${errorLine(error) ?? error?.stack ?? error}\n`);
  process.exit(1);
}
