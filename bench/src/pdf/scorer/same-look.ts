/** Spellings that print alike, or so nearly that a page cannot tell them apart: each under the one that is compared. */
export const SAME_LOOK: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\\le': '\\leq',
    '\\ge': '\\geq',
    '\\ne': '\\neq',
    '\\to': '\\rightarrow',
    '\\gets': '\\leftarrow',
    '\\land': '\\wedge',
    '\\lor': '\\vee',
    '\\lnot': '\\neg',
    '\\iff': '\\Longleftrightarrow',
    '\\implies': '\\Longrightarrow',
    '\\lvert': '|',
    '\\rvert': '|',
    '\\vert': '|',
    '\\mid': '|',
    '\\lVert': '\\|',
    '\\rVert': '\\|',
    '\\Vert': '\\|',
    '\\parallel': '\\|',
    '\\ast': '*',
    '\\colon': ':',
    '\\dotsc': '\\ldots',
    '\\dotsb': '\\cdots',
    '\\dotsm': '\\cdots',
    '\\dotsi': '\\cdots',
    '\\lbrace': '\\{',
    '\\rbrace': '\\}',
    '\\lbrack': '[',
    '\\rbrack': ']',
    '\\owns': '\\ni',
    '\\Box': '\\square',
    '\\varnothing': '\\emptyset',
    '\\setminus': '\\backslash',
    '\\smallsetminus': '\\backslash',
    '\\hslash': '\\hbar',
    '\\perp': '\\bot',
    '\\models': '\\vDash',
    '\\leadsto': '\\rightsquigarrow',
    '\\bigtriangleup': '\\triangle',
    '\\longrightarrow': '\\rightarrow',
    '\\longleftarrow': '\\leftarrow',
    '\\dag': '\\dagger',
    '\\mathellipsis': '\\ldots',
    '\\cdotp': '\\cdot',
    '\\centerdot': '\\cdot',
    '\\intop': '\\int',
    '\\ointop': '\\oint',
    '\\slash': '/',
    '\\vartriangle': '\\triangle',
    '\\mathscr': '\\mathcal',
    '\\widetilde': '\\tilde',
    '\\widehat': '\\hat',
    '\\overline': '\\bar',
    '\\boldsymbol': '\\mathbf',
    '\\bm': '\\mathbf',
    '\\pmb': '\\mathbf',
    '\\bold': '\\mathbf',
    '\\mathbfsf': '\\mathbf',
    '\\dfrac': '\\frac',
    '\\tfrac': '\\frac',
    '\\cfrac': '\\frac',
    '\\dbinom': '\\binom',
    '\\tbinom': '\\binom',
    '\\lt': '<',
    '\\gt': '>',
    '\\thicksim': '\\sim',
    '\\thickapprox': '\\approx',
    '\\textbf': '\\mathbf',
    '\\Tilde': '\\tilde',
    '\\Hat': '\\hat',
    '\\Bar': '\\bar',
    '\\longmapsto': '\\mapsto',
    '\\nsubset': '\\not\\subset',
    '\\imath': 'i',
    '\\jmath': 'j',
    '\\stackrel': '\\overset',
    '‘': "'",
    '’': "'",
    '−': '-',
  }),
);

const commands = (names: string) => names.split(' ').map((name) => `\\${name}`);

/** Spaces, sizes and styles: nothing that is compared. */
export const INVISIBLE: readonly string[] = [
  '\\ ',
  ...commands(', ; : ! > quad qquad middle big Big bigg Bigg bigm Bigm biggm Biggm limits nolimits'),
  ...commands(
    'displaystyle textstyle scriptstyle scriptscriptstyle nonumber notag thinspace enspace strut relax hfill noindent',
  ),
  ...commands('allowbreak mathstrut thickspace medspace negthinspace space hline'),
];

/** Sizes of brackets, of which a dot stands for none. */
export const SIZED_FENCES = commands('bigl bigr Bigl Bigr biggl biggr Biggl Biggr');

/** Left out together with their argument. */
export const INVISIBLE_WITH_ARGUMENT = commands(
  'hspace hspace* vspace label tag tag* mspace kern hskip phantom vphantom hphantom raisetag intertext',
);

/** Their argument stands for them. */
export const TRANSPARENT = commands(
  'mathop mathbin mathrel mathord mathopen mathclose mathinner mathpunct mathclap mathllap mathrlap ensuremath smash substack vcenter',
);

export const ACCENTS = commands(
  'hat bar tilde vec dot ddot check breve acute grave dddot mathring underline underrightarrow underleftarrow overrightarrow overleftarrow overrightharpoon overleftharpoon boxed fbox',
);

export const FONTS = commands('mathbf mathcal mathbb mathfrak mathsf mathtt');

export const UPRIGHT_TEXT = commands(
  'text mathrm textrm mbox hbox operatorname operatorname* textnormal textup rm textit textsf mathnormal textmd',
);

/** Operators that are printed as their name. */
export const NAMED_OPERATORS = commands(
  'sin cos tan cot sec csc cosec arcsin arccos arctan sinh cosh tanh coth log ln lg exp lim max min sup inf limsup liminf det dim ker deg gcd hom arg Pr injlim projlim',
);

/** Arrows that are as long as what stands above or below them. */
export const EXTENSIBLE_ARROWS = commands(
  'xrightarrow xleftarrow xleftrightarrow xRightarrow xLeftarrow xLeftrightarrow xhookrightarrow xhookleftarrow xmapsto',
);
