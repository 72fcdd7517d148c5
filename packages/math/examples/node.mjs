// node node.mjs: the same formula in every format.
import { convert } from '@sutra/math';

const tex = String.raw`x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}`;
for (const to of ['omml', 'mathml', 'tex', 'text']) {
  const { text, warnings } = convert(tex, { from: 'tex', to });
  console.log(`${to}: ${text}`, ...warnings);
}
