/** The entry of a table under a name that somebody typed; what every object inherits does not count. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The table with each of its values made into another. */
export const mapValues = <Value, Made>(
  table: Readonly<Record<string, Value>>,
  make: (value: Value, name: string) => Made,
): Record<string, Made> =>
  Object.fromEntries(Object.entries(table).map(([name, value]) => [name, make(value, name)]));

/** A table of names between blanks, with the value that is made for each. */
export const tableOf = <Made>(names: string, make: (name: string) => Made): Record<string, Made> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, make(name)]),
  );
