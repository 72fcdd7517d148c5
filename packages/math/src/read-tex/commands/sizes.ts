import type { MathSized } from '../../tree/index.ts';
import type { Switch } from '../handler.ts';

const sized =
  (size: MathSized['size']): Switch =>
  () => ({ kind: 'size', wrap: (base) => ({ type: 'sized', size, base }) });

const ignored: Switch = () => null;

/** Text sizes say nothing about a formula's structure; Word sets the size of the paragraph. */
const textSizes = [
  'tiny',
  'Tiny',
  'sixptsize',
  'scriptsize',
  'footnotesize',
  'small',
  'normalsize',
  'large',
  'Large',
  'LARGE',
  'huge',
  'Huge',
];

export const sizeSwitches: Record<string, Switch> = {
  displaystyle: sized('display'),
  textstyle: sized('text'),
  scriptstyle: sized('script'),
  scriptscriptstyle: sized('scriptscript'),
  ...Object.fromEntries(textSizes.map((name) => [name, ignored])),
};
