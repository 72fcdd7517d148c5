import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../format.ts';
import { useTranslation } from '../../../i18n.ts';
import classes from '../tools.module.css';
import { drawThumbnail, type PDFDocumentProxy } from './thumbnails.ts';

/** Draws its page when it comes into view. */
function useThumbnail(document: PDFDocumentProxy, number: number) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        // The page keeps its number and an empty frame.
        drawThumbnail(document, number, element).catch(() => undefined);
      },
      { rootMargin: '200px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [document, number]);
  return canvas;
}

interface PageThumbnailProps {
  document: PDFDocumentProxy;
  number: number;
  chosen: boolean;
  onChange: (chosen: boolean) => void;
}

export function PageThumbnail({ document, number, chosen, onChange }: PageThumbnailProps) {
  const { t, i18n } = useTranslation('tools');
  const canvas = useThumbnail(document, number);
  return (
    <li>
      <label className={classes.page}>
        <canvas ref={canvas} aria-hidden />
        <span>
          <input type="checkbox" checked={chosen} onChange={(event) => onChange(event.target.checked)} />
          {t('splitter.page', { page: formatNumber(number, i18n.language) })}
        </span>
      </label>
    </li>
  );
}
