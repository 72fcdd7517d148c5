import { useTranslation } from '../../i18n.ts';
import classes from './editor.module.css';
import type { ReviewedFormula } from './formula-state.ts';
import { type Picture, share } from './source-pane.tsx';

/** Of a cut-out in points: its least width, and what is seen of the formula's surroundings. */
const LEAST_CUT = 120;
const AROUND = 14;
/** Pixels a point. */
const CUT_SCALE = 2;

const within = (value: number, most: number) => Math.max(0, Math.min(value, most));

interface CutProps {
  formula: ReviewedFormula;
  picture: Picture;
  /** Its greatest size in pixels. */
  most?: { width: number; height: number };
}

/** The part of a page's picture that shows a formula; nothing where its place is not known. */
export function CutOut({ formula: { box }, picture: { points, url }, most }: CutProps) {
  if (!box || !points) return null;
  const width = Math.min(points.width, Math.max(LEAST_CUT, box.width + 2 * AROUND));
  const height = box.height + AROUND;
  const scale = most ? Math.min(CUT_SCALE, most.width / width, most.height / height) : CUT_SCALE;
  const left = within(box.x - (width - box.width) / 2, points.width - width);
  const top = within(box.y - AROUND / 2, points.height - height);
  return (
    <span
      className={classes.cutOut}
      aria-hidden
      style={{
        aspectRatio: `${width} / ${height}`,
        width: `min(100%, ${Math.round(width * scale)}px)`,
        backgroundImage: `url("${url}")`,
        backgroundSize: share(points.width, width),
        backgroundPosition: `${share(left, Math.max(1, points.width - width))} ${share(top, Math.max(1, points.height - height))}`,
      }}
    />
  );
}

/** The formula as the page shows it. */
export function SourceCut({ formula, picture }: { formula: ReviewedFormula; picture: Picture | null }) {
  const { t } = useTranslation('review');
  if (!formula.box || !picture?.points) return null;
  return (
    <figure className={classes.cut}>
      <figcaption>{t('asPrinted')}</figcaption>
      <CutOut formula={formula} picture={picture} />
    </figure>
  );
}
