const names = (list: string) => list.split(' ').map((name) => (name === '_' ? '' : name));

/** The built-in encoding of Adobe's Symbol font, from code 32 (PDF 1.7, annex D.5). */
const FROM_32 = names(
  `space exclam universal numbersign existential percent ampersand suchthat parenleft parenright asteriskmath plus ` +
    `comma minus period slash zero one two three four five six seven eight nine colon semicolon less equal greater ` +
    `question congruent Alpha Beta Chi Delta Epsilon Phi Gamma Eta Iota theta1 Kappa Lambda Mu Nu Omicron Pi Theta ` +
    `Rho Sigma Tau Upsilon sigma1 Omega Xi Psi Zeta bracketleft therefore bracketright perpendicular underscore ` +
    `radicalex alpha beta chi delta epsilon phi gamma eta iota phi1 kappa lambda mu nu omicron pi theta rho sigma ` +
    `tau upsilon omega1 omega xi psi zeta braceleft bar braceright similar`,
);
const FROM_160 = names(
  `Euro Upsilon1 minute lessequal fraction infinity florin club diamond heart spade arrowboth arrowleft arrowup ` +
    `arrowright arrowdown degree plusminus second greaterequal multiply proportional partialdiff bullet divide ` +
    `notequal equivalence approxequal ellipsis arrowvertex arrowhorizex carriagereturn aleph Ifraktur Rfraktur ` +
    `weierstrass circlemultiply circleplus emptyset intersection union propersuperset reflexsuperset notsubset ` +
    `propersubset reflexsubset element notelement angle gradient registerserif copyrightserif trademarkserif product ` +
    `radical dotmath logicalnot logicaland logicalor arrowdblboth arrowdblleft arrowdblup arrowdblright arrowdbldown ` +
    `lozenge angleleft registersans copyrightsans trademarksans summation parenlefttp parenleftex parenleftbt ` +
    `bracketlefttp bracketleftex bracketleftbt bracelefttp braceleftmid braceleftbt braceex _ angleright integral ` +
    `integraltp integralex integralbt parenrighttp parenrightex parenrightbt bracketrighttp bracketrightex ` +
    `bracketrightbt bracerighttp bracerightmid bracerightbt`,
);

const CONTROL_CODE_COUNT = 32;
/** From DEL to the last of the second row of control codes. */
const C1_CODE_COUNT = 33;

export const SYMBOL: string[] = [
  ...Array<string>(CONTROL_CODE_COUNT).fill(''),
  ...FROM_32,
  ...Array<string>(C1_CODE_COUNT).fill(''),
  ...FROM_160,
];

/** What the names mean that Symbol's shapes use otherwise than the glyph list says: its `phi` is the straight one. */
export const SYMBOL_TEXTS: Record<string, string> = { phi: 'ϕ', phi1: 'φ', Upsilon1: 'Υ' };

/** The signs of MathType's MT Extra that formulas use, by code. */
export const MT_EXTRA: Record<number, string> = {
  36: 'ˆ',
  58: '∼',
  59: '≃',
  60: '◁',
  61: '≪',
  62: '▷',
  63: '≫',
  64: '≜',
  65: '≙',
  66: '≐',
  67: '∐',
  73: '⋂',
  75: '…',
  76: '⋯',
  77: '⋮',
  78: '⋰',
  79: '⋱',
  80: '∥',
  81: '∵',
  82: '∡',
  83: '∢',
  85: '⋃',
  86: '△',
  97: '↦',
  104: 'ℏ',
  108: 'ℓ',
  114: '\u20d7',
};
