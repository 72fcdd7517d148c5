import type { MathScript, MathStyle } from '../tree/math.ts';
import type { WordFont } from './character.ts';

/** Colours that every run and every structural character of a part take, `RRGGBB`. */
export interface Paint {
  color?: string;
  background?: string;
}

export interface WordLook {
  bold?: boolean;
  italic?: boolean;
  monospace?: boolean;
  sansSerif?: boolean;
  smallCaps?: boolean;
}

const MATH_FONT = '<w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/>';
const STYLES: Record<MathStyle, string> = { plain: 'p', bold: 'b', italic: 'i', 'bold-italic': 'bi' };
const WEIGHTS: Record<MathStyle, string> = {
  plain: '',
  bold: '<w:b/><w:bCs/>',
  italic: '<w:i/><w:iCs/>',
  'bold-italic': '<w:b/><w:bCs/><w:i/><w:iCs/>',
};

const paintOf = ({ color, background }: Paint) =>
  (color ? `<w:color w:val="${color}"/>` : '') +
  (background ? `<w:shd w:val="clear" w:color="auto" w:fill="${background}"/>` : '');

/** `m:ctrlPr`: the look of brackets, rules and radicals. */
export function controlProperties(paint: Paint): string {
  return `<m:ctrlPr><w:rPr>${MATH_FONT}<w:i/>${paintOf(paint)}</w:rPr></m:ctrlPr>`;
}

/** `m:rPr` and `w:rPr` of a math run. Without a style the run takes Word's default, italic letters. */
export function mathRunProperties(
  paint: Paint,
  style?: MathStyle,
  script?: MathScript,
  literal = false,
): string {
  const alphabet = script && script !== 'roman' ? `<m:scr m:val="${script}"/>` : '';
  const sty = style && (style !== 'italic' || alphabet) ? `<m:sty m:val="${STYLES[style]}"/>` : '';
  const inner = `${literal ? '<m:lit/>' : ''}${alphabet}${sty}`;
  const weight = style && style !== 'italic' ? WEIGHTS[style] : '';
  return `${inner && `<m:rPr>${inner}</m:rPr>`}<w:rPr>${MATH_FONT}${weight}${paintOf(paint)}</w:rPr>`;
}

function fontsOf(look: WordLook, font: WordFont | undefined): string {
  const name = font?.font ?? (look.monospace ? 'Courier New' : look.sansSerif && 'Arial');
  return name ? `<w:rFonts w:ascii="${name}" w:hAnsi="${name}" w:cs="${name}"/>` : '';
}

/** Properties of a run of words (`m:nor`): the font of the text around, upright. Indian scripts slant badly: bold. */
export function wordRunProperties(paint: Paint, look: WordLook, font?: WordFont, literal = false): string {
  const bold = look.bold || (look.italic && font) ? WEIGHTS.bold : '';
  const italic = look.italic && !font ? WEIGHTS.italic : '';
  const caps = look.smallCaps ? '<w:smallCaps/>' : '';
  const language = font ? `<w:lang w:bidi="${font.language}"/>` : '';
  const inner = `${fontsOf(look, font)}${bold}${italic}${caps}${paintOf(paint)}${language}`;
  return `<m:rPr>${literal ? '<m:lit/>' : ''}<m:nor/></m:rPr>${inner && `<w:rPr>${inner}</w:rPr>`}`;
}
