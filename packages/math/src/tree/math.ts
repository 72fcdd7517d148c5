/**
 * The math tree: what Word's equation editor can hold and TeX can say, no more.
 *
 * Every slot of every node is a {@link MathList}, so one walk serves every pass (see `math-walk.ts`).
 * The shapes follow ECMA-376 Part 1, section 22.1 (Office Math Markup Language).
 */
export type MathList = MathNode[];

/** TeX's atom classes; they decide spacing, and where an n-ary operand ends. */
export type AtomClass =
  | 'ordinary'
  | 'operator'
  | 'binary'
  | 'relation'
  | 'open'
  | 'close'
  | 'punctuation'
  | 'inner';

/** The alphabets of `m:scr`. */
export type MathScript = 'roman' | 'script' | 'fraktur' | 'double-struck' | 'sans-serif' | 'monospace';

/** The styles of `m:sty`: plain (upright), bold, italic, bold italic. */
export type MathStyle = 'plain' | 'bold' | 'italic' | 'bold-italic';

/** Offset and length in the source a reader was given, in UTF-16 code units. */
export interface SourceRange {
  offset: number;
  length: number;
}

interface MathBase {
  /** Where the node came from, when the reader knows. Writers ignore it. */
  range?: SourceRange;
}

/**
 * One symbol, a run of digits that belong together ("3.14"), or an operator's name as one upright word (`sin`,
 * `lim sup`, `mod`) in style plain.
 *
 * `text` holds the plain character (`x`, `α`, `ℝ` as `R` with script double-struck), never a mathematical
 * alphanumeric. Without `style`, a letter takes the default of its kind: italic for Latin and small Greek
 * letters, plain for everything else.
 */
export interface MathSymbol extends MathBase {
  type: 'symbol';
  text: string;
  class: AtomClass;
  script?: MathScript;
  style?: MathStyle;
}

/** Words inside a formula (`\text{if }`): upright body text, `m:nor`. Blanks are significant. */
export interface MathText extends MathBase {
  type: 'text';
  value: string;
  bold?: boolean;
  italic?: boolean;
  monospace?: boolean;
  sansSerif?: boolean;
  smallCaps?: boolean;
}

/** Horizontal space in em (1/18 em is one mu); negative for `\!`. */
export interface MathSpace extends MathBase {
  type: 'space';
  width: number;
}

export interface MathFraction extends MathBase {
  type: 'fraction';
  /** `none` is a stack without a rule: `\atop`, and inside a delimited node, `\binom`. */
  bar: 'bar' | 'none' | 'linear' | 'skewed';
  /** `\dfrac` and `\tfrac` force a size; without it the surroundings decide. */
  size?: 'display' | 'text';
  numerator: MathList;
  denominator: MathList;
}

export interface MathRadical extends MathBase {
  type: 'radical';
  /** Empty for a square root. */
  degree: MathList;
  radicand: MathList;
}

/** Sub- and superscripts. At least one of `sub` and `sup` is not null. A prime is a superscript `′`. */
export interface MathScripts extends MathBase {
  type: 'scripts';
  base: MathList;
  sub: MathList | null;
  sup: MathList | null;
}

/** Scripts to the left of their base: isotopes, `\prescript`, `{}^{n}C_{r}`. */
export interface MathPrescripts extends MathBase {
  type: 'prescripts';
  sub: MathList;
  sup: MathList;
  base: MathList;
}

/** A large operator with its limits and its operand. Readers leave `operand` empty; a transform fills it. */
export interface MathNary extends MathBase {
  type: 'nary';
  /** One character: ∑ ∏ ∐ ∫ ∬ ∭ ⨌ ∮ ∯ ∰ ⋃ ⋂ ⋁ ⋀ ⨁ ⨂ ⨀ ⨄ ⨆ … */
  operator: string;
  /** `underOver` sets limits above and below, `subSup` at the side. */
  limits: 'underOver' | 'subSup';
  sub: MathList | null;
  sup: MathList | null;
  operand: MathList;
}

/** A named function and its argument. `name` may hold a limit (`\lim_{x\to0}`) or scripts (`\sin^2`). */
export interface MathFunction extends MathBase {
  type: 'function';
  name: MathList;
  argument: MathList;
}

/** Brackets around one or more items. An empty `open` or `close` shows nothing on that side. */
export interface MathDelimited extends MathBase {
  type: 'delimited';
  open: string;
  close: string;
  /** The character between items (`\middle|`); read only where `items` has two or more. */
  separator: string;
  /** False keeps the brackets at text size (`\bigl` and the like keep true). */
  grow: boolean;
  items: MathList[];
}

/** A mark over (or under) one base; `mark` is a combining character: U+0302, U+20D7, U+0307 … */
export interface MathAccent extends MathBase {
  type: 'accent';
  mark: string;
  base: MathList;
}

/** A rule over or under a whole span: `\overline{AB}`. */
export interface MathBar extends MathBase {
  type: 'bar';
  position: 'over' | 'under';
  base: MathList;
}

/** A stretching character over or under its base: ⏞ ⏟ ⎴ ⎵ → ← ↔ ⏜ … */
export interface MathGroupCharacter extends MathBase {
  type: 'groupCharacter';
  character: string;
  position: 'over' | 'under';
  base: MathList;
}

/** Something set smaller above or below a base: `\overset`, `\underset`, `\lim_{…}`, a brace's label. */
export interface MathLimit extends MathBase {
  type: 'limit';
  position: 'over' | 'under';
  base: MathList;
  limit: MathList;
}

/** An arrow (or other relation) that stretches to the text over and under it: `\xrightarrow[b]{a}`. */
export interface MathExtensibleArrow extends MathBase {
  type: 'extensibleArrow';
  character: string;
  over: MathList;
  under: MathList;
}

export type ColumnAlign = 'left' | 'center' | 'right';

export interface MathMatrix extends MathBase {
  type: 'matrix';
  /** Row by row; rows may be ragged. */
  rows: MathList[][];
  /** One a column; shorter lists repeat `center`. */
  align: ColumnAlign[];
  /** Rules after column n (0 is the left edge), as in `{c|c}`. */
  columnRules: number[];
  /** Rules after row n (0 is the top edge), `\hline`. */
  rowRules: number[];
  /** `smallmatrix`. */
  small?: boolean;
  /** No gap between the columns. */
  touching?: boolean;
}

/** One line of an equation array; between its cells stand the alignment points of TeX (`&`). */
export interface EquationRow {
  cells: MathList[];
  /** The number at the margin, without its parentheses unless the source wrote them (`\tag*`). */
  number?: EquationNumber;
}

export interface EquationNumber {
  /** Shown as is; for `\tag{1}` it is `(1)`, for `\tag*{A}` it is `A`. Empty for a line that is yet to be counted. */
  text: string;
  /** The name a reference uses, from `\label`. */
  label?: string;
}

export interface MathEquationArray extends MathBase {
  type: 'equationArray';
  /** `align` sets cells right, left, right, left …; `gather` centres; `multline` first left, last right. */
  layout: 'align' | 'gather' | 'multline' | 'left';
  rows: EquationRow[];
}

/** A frame or strikes around a base: `\boxed`, `\cancel`. */
export interface MathBox extends MathBase {
  type: 'box';
  border: boolean;
  strike: 'none' | 'up' | 'down' | 'cross' | 'horizontal';
  base: MathList;
}

export interface MathPhantom extends MathBase {
  type: 'phantom';
  /** True for `\smash`: the base is seen, its size is not. */
  visible: boolean;
  zeroWidth: boolean;
  zeroAscent: boolean;
  zeroDescent: boolean;
  base: MathList;
}

/** Colour of the base, `RRGGBB`. */
export interface MathColor extends MathBase {
  type: 'color';
  color?: string;
  background?: string;
  base: MathList;
}

/** A forced size: `\displaystyle`, `\scriptstyle`. */
export interface MathSized extends MathBase {
  type: 'sized';
  size: 'display' | 'text' | 'script' | 'scriptscript';
  base: MathList;
}

/** Symbols that act as one operator (`:=`, `\mathop`, `\mathrel`): Word's `m:box` with `opEmu`. */
export interface MathGroup extends MathBase {
  type: 'group';
  class: AtomClass;
  base: MathList;
}

/** A reference to a numbered equation inside a formula. */
export interface MathReference extends MathBase {
  type: 'reference';
  label: string;
  /** With the parentheses of `\eqref`. */
  parentheses: boolean;
}

/** Source that no reader understood, shown as it was written so that nothing is lost. */
export interface MathSource extends MathBase {
  type: 'source';
  value: string;
}

export type MathNode =
  | MathSymbol
  | MathText
  | MathSpace
  | MathFraction
  | MathRadical
  | MathScripts
  | MathPrescripts
  | MathNary
  | MathFunction
  | MathDelimited
  | MathAccent
  | MathBar
  | MathGroupCharacter
  | MathLimit
  | MathExtensibleArrow
  | MathMatrix
  | MathEquationArray
  | MathBox
  | MathPhantom
  | MathColor
  | MathSized
  | MathGroup
  | MathReference
  | MathSource;

export type MathNodeType = MathNode['type'];

/** One handler a node type; a table that lacks one does not compile. */
export type MathHandlers<Result, Context> = {
  [Type in MathNodeType]: (node: Extract<MathNode, { type: Type }>, context: Context) => Result;
};
