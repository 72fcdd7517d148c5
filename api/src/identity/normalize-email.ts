/**
 * An address as it is compared: without spaces around it, ASCII letters in lower case. Nothing else is folded, so that
 * no two mailboxes become one. The database has it in `Account.normalizedEmail`.
 */
export function normalizeEmail(email: string): string {
  return email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
