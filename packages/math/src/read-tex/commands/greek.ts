import type { MathStyle } from '../../tree/index.ts';
import type { Handler } from '../handler.ts';
import { symbolOf } from '../symbols/index.ts';

const small =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon phi chi ' +
  'psi omega varepsilon vartheta varpi varrho varsigma varphi varkappa';
const capital =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho Sigma Tau Upsilon Phi Chi Psi Omega';

const letter =
  (name: string, style: MathStyle): Handler =>
  () => {
    const character = symbolOf(name)?.character ?? name;
    return [{ type: 'symbol', text: character, class: 'ordinary', style }];
  };

const prefixed = (prefix: string, names: string, style: MathStyle): Record<string, Handler> =>
  Object.fromEntries(names.split(' ').map((name) => [prefix + name, letter(name, style)]));

/** Upright small Greek (`\upalpha`), slanted capital Greek (`\varGamma`), and unicode-math's spellings of both. */
export const greek: Record<string, Handler> = {
  ...prefixed('up', `${small} ${capital}`, 'plain'),
  ...prefixed('mup', `${small} ${capital}`, 'plain'),
  ...prefixed('it', `${small} ${capital}`, 'italic'),
  ...prefixed('mit', `${small} ${capital}`, 'italic'),
  ...prefixed('mbf', `${small} ${capital}`, 'bold'),
  ...prefixed('var', capital, 'italic'),
};
