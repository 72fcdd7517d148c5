import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n.ts';
import { useRowDrag } from '../use-row-drag.ts';
import classes from './capture.module.css';
import { thumbnailOf } from './photo.ts';
import { type PhotographedPage, placePage } from './photographed-pages.ts';

/** Longest side, in pixels: two for each of the screen. */
const THUMBNAIL_PX = 160;
/** While a corner is dragged the thumbnail waits, in milliseconds. */
const DRAW_AFTER_MS = 200;

interface ThumbnailProps {
  page: PhotographedPage;
  /** For a photo that this browser cannot show. */
  onUnreadable: (page: PhotographedPage) => void;
}

function Thumbnail({ page, onUnreadable }: ThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let left = false;
    const draw = () =>
      thumbnailOf(page, THUMBNAIL_PX)
        .then((drawing) => {
          if (!left) place.current?.replaceChildren(drawing);
        })
        .catch(() => {
          if (!left) onUnreadable(page);
        });
    const timer = setTimeout(() => void draw(), DRAW_AFTER_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [page, onUnreadable]);
  return <span ref={place} className={classes.thumbnail} aria-hidden />;
}

interface StripPageProps extends ThumbnailProps {
  number: number;
  chosen: boolean;
  /** Whether it is the only one. */
  alone: boolean;
  onChoose: (id: number) => void;
}

function StripPage({ page, number, chosen, alone, onChoose, onUnreadable }: StripPageProps) {
  const { t } = useTranslation('capture');
  const row = useRef<HTMLLIElement>(null);
  const chosenPlace = chosen ? number : null;
  useEffect(() => {
    if (chosenPlace !== null) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosenPlace]);
  const drag = useRowDrag(String(page.id), !alone, (dragged) => placePage(Number(dragged), number - 1));
  return (
    <li ref={row} {...drag}>
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={t('page', { page: number })}
        onClick={() => onChoose(page.id)}
      >
        <Thumbnail page={page} onUnreadable={onUnreadable} />
        <span aria-hidden>{number}</span>
      </button>
    </li>
  );
}

interface PageStripProps extends Pick<StripPageProps, 'onChoose' | 'onUnreadable'> {
  pages: readonly PhotographedPage[];
  /** The id of the page that is worked on. */
  chosen: number;
}

/** The pages as they will be, in their order. */
export function PageStrip({ pages, chosen, ...act }: PageStripProps) {
  const { t } = useTranslation('capture');
  return (
    <ol className={classes.strip} aria-label={t('pages')}>
      {pages.map((page, index) => (
        <StripPage
          key={page.id}
          page={page}
          number={index + 1}
          chosen={page.id === chosen}
          alone={pages.length === 1}
          {...act}
        />
      ))}
    </ol>
  );
}
