/** Where an error was thrown, without its message: that may quote the file. */
export function frames(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return (error.stack ?? '')
    .replace(error.message, () => '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('at '));
}

/** `TypeError`, or `Error ERR_MODULE_NOT_FOUND` where the system gave a code. */
export function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = (error as NodeJS.ErrnoException).code;
  return code ? `${error.name} ${code}` : error.name;
}
