/** Features by their names, between −1 and 3, the value of each at its name's place; absent ones are 0. */
export interface FeatureList {
  names: string[];
  values: number[];
}

/** Sets the feature of a name, to 1 where no value is given. */
export type SetFeature = (name: string, value?: number | boolean) => void;

/** A list that is filled by names. */
export function featureList(): { list: FeatureList; set: SetFeature } {
  const list: FeatureList = { names: [], values: [] };
  const set: SetFeature = (name, value = true) => {
    const number = Number(value);
    if (number === 0 || !Number.isFinite(number)) return;
    list.names.push(name);
    list.values.push(number);
  };
  return { list, set };
}

/** Names that begin alike, each made once: to put one together for every token costs more than to look it up. */
export function namesFrom(start: string): (end: string | number) => string {
  const names = new Map<string | number, string>();
  return (end) => {
    const name = names.get(end) ?? `${start} ${end}`;
    names.set(end, name);
    return name;
  };
}
