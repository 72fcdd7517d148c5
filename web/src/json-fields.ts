/** A field of what came as JSON; undefined where it is no object or has no such field. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** The same for a text; undefined where it is none. */
export function textField(value: unknown, name: string): string | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'string' ? field : undefined;
}

/** The same for a number; undefined where it is none. */
export function numberField(value: unknown, name: string): number | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'number' ? field : undefined;
}

/** The same for a list; empty where it is none. */
export function listField(value: unknown, name: string): readonly unknown[] {
  const field = fieldOf(value, name);
  return Array.isArray(field) ? field : [];
}

/** The body of an answer as JSON; null where there is no answer, or one of another kind, as a proxy's page. */
export const jsonBody = async (answer: Response | null): Promise<unknown> =>
  answer?.json().catch(() => null) ?? null;
