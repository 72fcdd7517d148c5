import { type MaskImage, maskOf } from '../pixels/components.ts';
import type { PrintInk } from '../print-ink.ts';
import type { StrokeWidth } from '../words/false-bold.ts';
import type { Sign } from './sign.ts';
import { strokeWidthPx } from './stroke-width.ts';

/** How the signs of a picture are drawn. */
export interface SignInk {
  strokeWidth: StrokeWidth;
  /** The ink of a sign that is one component; null where it is several. */
  maskOfSign: (sign: Sign) => MaskImage | null;
}

export const signInkOf = ({ ink, page }: Pick<PrintInk, 'ink' | 'page'>): SignInk => ({
  strokeWidth: (sign) => strokeWidthPx(ink, page, sign),
  maskOfSign: ({ component }) => component && maskOf(page, component),
});
