import type { Command, Commands } from './command.ts';
import type { Frame } from './frame.ts';
import { writeWith } from './style-commands.ts';

/** What a command takes before it shows anything: `o` an optional argument, `m` a braced one, `*` a star. */
type Signature = string;

function skip(frame: Frame, signature: Signature): void {
  for (const kind of signature) {
    if (kind === '*') frame.star();
    else if (kind === 'o') frame.optional();
    else frame.braced();
  }
}

/** Commands that set up the page and leave nothing in the text. */
const SILENT: Readonly<Record<Signature, string>> = {
  '': `tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge noindent indent relax protect
    ignorespaces unskip strut null leavevmode vfill vfil medskip bigskip smallskip allowdisplaybreaks
    onehalfspacing doublespacing singlespacing selectfont frontmatter mainmatter backmatter makeatletter
    makeatother phantomsection nobreak allowbreak goodbreak filbreak nopagebreak
    samepage sloppy fussy hss vss begingroup endgroup bgroup egroup sffamily rmfamily
    columnbreak flushbottom raggedbottom makeindex printindex onecolumn displaystyle textstyle unboldmath
    qedhere endinput printanswers noprintanswers addpoints noaddpoints pointsinrightmargin pointsinmargin
    nopointsinmargin bracketedpoints boxedpoints null hline toprule midrule bottomrule topsep`,
  m: `pagestyle thispagestyle pagenumbering index glsadd bibliographystyle hypersetup theoremstyle geometry
    graphicspath linespread pointname hyphenation usetikzlibrary tikzset newcounter selectlanguage
    setdefaultlanguage setmainlanguage setotherlanguage captionsetup lstset sisetup pgfplotsset
    urlstyle includeonly newlength newsavebox usebox nocite vphantom hphantom phantom
    cfoot lfoot rfoot chead lhead rhead fancyhf DeclareUnicodeCharacter cmidrule cline`,
  '*m': 'vspace',
  om: `usepackage RequirePackage setmainfont setsansfont setmonofont setmathfont PassOptionsToPackage
    documentclass LoadClass setlist addbibresource fancyhead fancyfoot`,
  mm: 'setlength addtolength fontsize markboth settowidth settoheight lstdefinestyle',
  mom: 'newfontfamily newfontface',
  omm: 'pdfbookmark',
  mmm: 'addcontentsline crefname Crefname titlespacing',
  mmmmm: 'titleformat',
  o: 'linebreak nolinebreak enlargethispage',
};

/** Boxes: what they take before the text that they show. */
const BOXES: Readonly<Record<Signature, string>> = {
  '': `mbox hbox vbox fbox shadowbox doublebox ovalbox Ovalbox textrm textsf textup textmd textnormal textlf frame shortstack underbar
    llap rlap clap smash text intertext shortintertext`,
  oo: 'makebox framebox',
  ooom: 'parbox',
  om: 'adjustbox',
  moo: 'raisebox',
  mo: 'scalebox',
  mm: 'resizebox',
};

const names = (list: string) => list.split(/\s+/).filter((name) => name !== '');

const silent =
  (signature: Signature): Command =>
  (frame) =>
    skip(frame, signature);

const box =
  (signature: Signature): Command =>
  (frame) => {
    frame.star();
    skip(frame, signature);
    writeWith(frame, frame.argument(), null);
  };

const table = (groups: Readonly<Record<Signature, string>>, make: (signature: Signature) => Command) =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([signature, list]) => names(list).map((name) => [name, make(signature)])),
  );

const rotated: Command = (frame) => {
  frame.optional();
  const angle = frame.braced();
  if (angle && Number(frame.slice(angle)) % 360 !== 0) frame.warn('tex-rotation-left-out', '\\rotatebox');
  writeWith(frame, frame.argument(), null);
};

const quoted =
  (open: string, close: string): Command =>
  (frame) => {
    frame.star();
    frame.write(open);
    writeWith(frame, frame.argument(), null);
    frame.write(close);
  };

const upper: Command = (frame) => {
  const range = frame.argument();
  if (!range) return;
  const [first] = frame.inlinesOf(range);
  if (first?.type === 'text') frame.write(first.value.toUpperCase());
  else writeWith(frame, range, null);
};

/** A blank to fill in: as many low lines as its width asks for. */
const blank: Command = (frame) => {
  frame.optional();
  const width = frame.braced();
  frame.braced();
  const length = width ? points(frame.slice(width)) : 0;
  if (length >= FULL_LINE && frame.isAtStart) frame.putBlock({ type: 'rule' });
  else if (length > 12) frame.write('_'.repeat(Math.max(3, Math.min(80, Math.round(length / 5.5)))));
};

const FULL_LINE = 300;

const UNITS: Readonly<Record<string, number>> = {
  pt: 1,
  cm: 28.45,
  mm: 2.845,
  in: 72.27,
  em: 10,
  ex: 4.3,
  pc: 12,
};

/** A TeX length in points; parts of the line count as those of a page of 450 points. */
export function points(length: string): number {
  const match = /^\s*(-?[\d.]*)\s*(pt|cm|mm|in|em|ex|pc|\\(?:text|line|column)width)?/.exec(length);
  const count = match?.[1] === '' ? 1 : Number(match?.[1] ?? 0);
  const unit = match?.[2] ?? 'pt';
  return (Number.isFinite(count) ? count : 0) * (unit.startsWith('\\') ? 450 : (UNITS[unit] ?? 1));
}

const space: Command = (frame) => {
  frame.star();
  const width = frame.braced();
  const underlined = frame.style.some((layer) => layer.kind === 'mark' && layer.mark === 'underline');
  const length = width ? points(frame.slice(width)) : 0;
  if (width && /\\fill/.test(frame.slice(width))) frame.write('\t');
  else if (underlined && length > 0)
    frame.write('\u00a0'.repeat(Math.max(2, Math.min(100, Math.round(length / 2.8)))));
  else if (length > 0) frame.write(length > 24 ? '\u2003' : ' ');
};

/** Commands without a shape of their own in the tree. */
export const PLAIN_COMMANDS: Commands = {
  ...table(SILENT, silent),
  ...table(BOXES, box),
  rotatebox: rotated,
  enquote: quoted('“', '”'),
  textquote: quoted('“', '”'),
  say: quoted('“', '”'),
  lettrine: (frame) => {
    frame.optional();
    writeWith(frame, frame.braced(), null);
    writeWith(frame, frame.braced(), null);
  },
  qed: (frame) => frame.write('□'),
  qedsymbol: (frame) => frame.write('□'),
  epigraph: (frame) => {
    const [words, source] = [frame.braced(), frame.braced()];
    const children = [words, source].flatMap((range) => (range ? frame.blocksOf(range) : []));
    if (children.length > 0) frame.putBlock({ type: 'quote', children });
  },
  xspace: (frame) => {
    if (/[^\s.,'/?;:!~\-){}\]]/.test(frame.text.charAt(frame.at)) && frame.at < frame.end) frame.write(' ');
  },
  MakeUppercase: upper,
  uppercase: upper,
  rule: blank,
  fillin: (frame) => {
    frame.optional();
    frame.optional();
    frame.write('____________');
  },
  hspace: space,
  hskip: () => {},
  vskip: (frame) => {
    const length = /-?[\d.]+\s*(?:pt|cm|mm|in|em|ex)|\\\w+/y;
    length.lastIndex = frame.at;
    frame.at += length.exec(frame.text)?.[0].length ?? 0;
  },
  texorpdfstring: (frame) => {
    writeWith(frame, frame.braced(), null);
    frame.braced();
  },
  numberwithin: (frame) => {
    const [counter, parent] = [frame.braced(), frame.braced()];
    if (counter && parent) frame.session.counters.setWithin(frame.slice(counter), frame.slice(parent));
  },
  setcounter: (frame) => {
    const [counter, value] = [frame.braced(), frame.braced()];
    const number = value ? Number.parseInt(frame.slice(value), 10) : Number.NaN;
    if (counter && !Number.isNaN(number)) frame.session.counters.set(frame.slice(counter), number);
  },
  addtocounter: (frame) => {
    const [counter, value] = [frame.braced(), frame.braced()];
    const number = value ? Number.parseInt(frame.slice(value), 10) : Number.NaN;
    if (!counter || Number.isNaN(number)) return;
    const name = frame.slice(counter);
    frame.session.counters.set(name, frame.session.counters.value(name) + number);
  },
  stepcounter: (frame) => stepCounter(frame),
  refstepcounter: (frame) => stepCounter(frame),
  value: (frame) => {
    frame.braced();
  },
  arabic: (frame) => {
    const counter = frame.braced();
    if (counter) frame.write(String(frame.session.counters.value(frame.slice(counter))));
  },
};

function stepCounter(frame: Frame): void {
  const counter = frame.braced();
  if (counter) frame.session.counters.step(frame.slice(counter));
}
