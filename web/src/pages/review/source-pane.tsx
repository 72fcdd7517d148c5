import { ActionIcon } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ProblemText } from '../../components/problem-text.tsx';
import type { SourcePictureQuery } from '../../generated/graphql.ts';
import { useTranslation } from '../../i18n.ts';
import { IconPlus } from '../../icons.ts';
import type { Problem } from '../../problem.ts';
import type { ReviewedFormula } from './formula-state.ts';
import classes from './review.module.css';
import { IconMinus } from './review-icons.ts';
import { Waiting } from './waiting.tsx';

export type Picture = NonNullable<SourcePictureQuery['sourcePicture']>;
type PageSize = NonNullable<Picture['points']>;
type Box = NonNullable<ReviewedFormula['box']>;

const ZOOMS = [100, 150, 200, 300] as const;
/** Around a formula's box, in points. */
const MARGIN = 3;

/** A part of a whole for a style sheet. */
export const share = (part: number, whole: number) => `${(part / whole) * 100}%`;

/** Where the chosen formula stands; scrolled into view. */
function Mark({ box, points }: { box: Box; points: PageSize }) {
  const mark = useRef<HTMLDivElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  return (
    <div
      ref={mark}
      className={classes.mark}
      style={{
        left: share(box.x - MARGIN, points.width),
        top: share(box.y - MARGIN, points.height),
        width: share(box.width + 2 * MARGIN, points.width),
        height: share(box.height + 2 * MARGIN, points.height),
      }}
    />
  );
}

interface SourcePaneProps {
  page: number;
  picture: Picture | null;
  problem: Problem | null;
  chosen: ReviewedFormula | null;
}

/** The page of the source that the sheet was read from. */
export function SourcePane({ page, picture, problem, chosen }: SourcePaneProps) {
  const { t } = useTranslation('review');
  const [zoom, setZoom] = useState(0);
  if (problem)
    return (
      <p className={classes.note}>
        <ProblemText problem={problem} />
      </p>
    );
  return (
    <>
      <div className={classes.zoom}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('zoomOut')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        >
          <IconMinus size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('zoomIn')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <section className={classes.pageFrame} tabIndex={0} aria-label={t('sourcePage', { page })}>
        {picture ? (
          <div className={classes.pagePaper} style={{ width: `${ZOOMS[zoom]}%` }}>
            <img
              src={picture.url}
              width={picture.width}
              height={picture.height}
              alt={t('sourcePage', { page })}
            />
            {chosen?.page === page && chosen.box && picture.points && (
              <Mark key={chosen.formula} box={chosen.box} points={picture.points} />
            )}
          </div>
        ) : (
          <Waiting sentence={t('drawing')} />
        )}
      </section>
    </>
  );
}
