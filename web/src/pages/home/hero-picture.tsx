import classes from './hero.module.css';

const LETTERS = {
  a: 'M31 14C23 3 5 9 6 24c1 15 18 12 24-9 0 11 2 19 9 18',
  b: 'M10-10C8 8 6 26 7 35c4-18 23-21 23-7 0 12-17 13-22 5',
  c: 'M31 13C22 4 5 11 6 25c1 13 17 13 25 5',
  two: 'M2 4C6-5 18-3 16 7 14 15 6 20 1 27c7-4 12 2 20-3',
  plus: 'M1 14c8-1 16-1 24-2M13 1c0 8 0 16-1 25',
  equals: 'M1 8c9-1 17-1 25-1M1 19c9-1 17-1 25-2',
} as const;

const FORMULA: readonly [keyof typeof LETTERS, number, number, number][] = [
  ['a', 34, 118, 1.15],
  ['two', 82, 98, 0.72],
  ['plus', 108, 126, 0.85],
  ['b', 142, 120, 1.1],
  ['two', 184, 98, 0.72],
  ['equals', 208, 128, 0.85],
  ['c', 242, 120, 1.1],
  ['two', 284, 98, 0.72],
];

const SQUARES = Array.from({ length: 16 }, (_, index) => (index + 1) * 20);

function Notebook() {
  return (
    <g transform="rotate(-5 160 130)">
      <rect className={classes.sheet} x="0" y="30" width="330" height="210" rx="10" />
      <g className={classes.squares}>
        {SQUARES.map((x) => (
          <path key={`x${x}`} d={`M${x} 30V240`} />
        ))}
        {SQUARES.slice(1, 11).map((y) => (
          <path key={`y${y}`} d={`M0 ${y + 10}H330`} />
        ))}
      </g>
      <g className={classes.ink}>
        {FORMULA.map(([letter, x, y, size]) => (
          <path key={x} d={LETTERS[letter]} transform={`translate(${x} ${y}) scale(${size})`} />
        ))}
        <path d="M36 190c80-6 170-4 262-10" />
      </g>
    </g>
  );
}

function WordPage() {
  return (
    <g transform="translate(170 214)">
      <rect className={classes.page} width="320" height="236" rx="12" />
      <path className={classes.ribbon} d="M0 12A12 12 0 0 1 12 0H308A12 12 0 0 1 320 12V30H0Z" />
      <g className={classes.dots}>
        <circle cx="18" cy="15" r="4" />
        <circle cx="32" cy="15" r="4" />
        <circle cx="46" cy="15" r="4" />
      </g>
      <rect className={classes.heading} x="28" y="52" width="120" height="12" rx="4" />
      <g className={classes.lines}>
        <rect x="28" y="78" width="264" height="7" rx="3.500" />
        <rect x="28" y="93" width="212" height="7" rx="3.500" />
        <rect x="28" y="184" width="250" height="7" rx="3.500" />
        <rect x="28" y="199" width="180" height="7" rx="3.500" />
      </g>
      <rect className={classes.equationBox} x="62" y="114" width="196" height="54" rx="6" />
      <text className={classes.equation} x="160" y="150" textAnchor="middle">
        a
        <tspan className={classes.exponent} dy="-11">
          2
        </tspan>
        <tspan dy="11" className={classes.operator}>
          {' + '}
        </tspan>
        b
        <tspan className={classes.exponent} dy="-11">
          2
        </tspan>
        <tspan dy="11" className={classes.operator}>
          {' = '}
        </tspan>
        c
        <tspan className={classes.exponent} dy="-11">
          2
        </tspan>
      </text>
      <path className={classes.caret} d="M240 126V158" />
    </g>
  );
}

/** A note, a page, and the thread between them. */
export function HeroPicture() {
  return (
    <svg className={classes.picture} viewBox="-14 0 520 470" aria-hidden="true">
      <Notebook />
      <WordPage />
      <path
        className={classes.thread}
        d="M312 158C388 150 430 176 416 214c-14 38-92 40-118 76-12 16-10 28-6 38"
      />
      <circle className={classes.knot} cx="312" cy="158" r="6" />
      <circle className={classes.knot} cx="292" cy="328" r="6" />
    </svg>
  );
}
