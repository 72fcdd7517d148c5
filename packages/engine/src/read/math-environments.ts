/** Environments that stand outside `$…$` and hold a displayed formula. */
const DISPLAY = [
  'equation',
  'align',
  'alignat',
  'xalignat',
  'xxalignat',
  'flalign',
  'gather',
  'multline',
  'eqnarray',
  'displaymath',
  'math',
  'dmath',
  'dgroup',
  'dseries',
  'subequations',
  'IEEEeqnarray',
];

/** Environments that belong inside a formula; people and models write them bare all the same. */
const INNER = [
  'aligned',
  'alignedat',
  'gathered',
  'split',
  'multlined',
  'cases',
  'dcases',
  'rcases',
  'drcases',
  'numcases',
  'array',
  'matrix',
  'pmatrix',
  'bmatrix',
  'Bmatrix',
  'vmatrix',
  'Vmatrix',
  'smallmatrix',
  'psmallmatrix',
  'bsmallmatrix',
  'CD',
  'tikzcd',
  'IEEEeqnarraybox',
  'darray',
];

const starred = (names: string[]) => names.flatMap((name) => [name, `${name}*`]);

export const DISPLAY_ENVIRONMENTS: ReadonlySet<string> = new Set(starred(DISPLAY));
export const INNER_ENVIRONMENTS: ReadonlySet<string> = new Set(starred(INNER));

export const isMathEnvironment = (name: string) =>
  DISPLAY_ENVIRONMENTS.has(name) || INNER_ENVIRONMENTS.has(name);
