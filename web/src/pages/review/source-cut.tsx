import { useTranslation } from 'react-i18next';
import classes from './editor.module.css';
import type { ReviewedFormula } from './formula-state.ts';
import { type Picture, share } from './source-pane.tsx';

/** Of a cut-out in points: its least width, and what is seen of the formula's surroundings. */
const LEAST_CUT = 120;
const AROUND = 14;
/** Pixels a point. */
const CUT_SCALE = 2;

const within = (value: number, most: number) => Math.max(0, Math.min(value, most));

/** The formula as the page shows it. */
export function SourceCut({ formula, picture }: { formula: ReviewedFormula; picture: Picture | null }) {
  const { t } = useTranslation('review');
  const { box } = formula;
  const points = picture?.points;
  if (!box || !picture || !points) return null;
  const width = Math.min(points.width, Math.max(LEAST_CUT, box.width + 2 * AROUND));
  const height = box.height + AROUND;
  const left = within(box.x - (width - box.width) / 2, points.width - width);
  const top = within(box.y - AROUND / 2, points.height - height);
  return (
    <figure className={classes.cut}>
      <figcaption>{t('asPrinted')}</figcaption>
      <div
        aria-hidden
        style={{
          aspectRatio: `${width} / ${height}`,
          width: `min(100%, ${Math.round(width * CUT_SCALE)}px)`,
          backgroundImage: `url("${picture.url}")`,
          backgroundSize: share(points.width, width),
          backgroundPosition: `${share(left, Math.max(1, points.width - width))} ${share(top, Math.max(1, points.height - height))}`,
        }}
      />
    </figure>
  );
}
