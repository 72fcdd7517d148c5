import { moveCorner, type Point, WHOLE_PICTURE } from '@sutra/contract/quad';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../format.ts';
import { useTranslation } from '../../../i18n.ts';
import classes from './capture.module.css';
import { type Drawing, previewOf, turnedDrawing } from './photo.ts';
import { changePage, type PhotographedPage } from './photographed-pages.ts';

const CORNERS = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const;

/** How far an arrow key moves a corner: a share of the picture; with Shift for the rough way. */
const STEP = { fine: 0.01, rough: 0.05 } as const;
const ARROWS: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The magnifier beside a finger that covers what it points at, in pixels, and how much larger it shows it. */
const MAGNIFIER = { size: 112, scale: 2 } as const;

function draw(picture: Drawing, canvas: HTMLCanvasElement) {
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
}

/** The turned photo on a canvas. */
function usePicture({ photo, turns }: PhotographedPage) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let left = false;
    void previewOf(photo)
      .then((preview) => {
        if (left || !canvas.current) return;
        draw(turnedDrawing(preview, turns), canvas.current);
        setDrawn(true);
      })
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [photo, turns]);
  return { canvas, drawn };
}

interface MagnifierProps {
  picture: HTMLCanvasElement;
  at: Point;
}

function Magnifier({ picture, at }: MagnifierProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    // Pixels of the picture a pixel of the screen.
    const density = picture.width / Math.max(1, picture.clientWidth);
    const span = (MAGNIFIER.size / MAGNIFIER.scale) * density;
    context.fillStyle = '#000';
    context.fillRect(0, 0, MAGNIFIER.size, MAGNIFIER.size);
    context.drawImage(
      picture,
      at.x * picture.width - span / 2,
      at.y * picture.height - span / 2,
      span,
      span,
      0,
      0,
      MAGNIFIER.size,
      MAGNIFIER.size,
    );
  }, [picture, at]);
  return (
    <canvas
      ref={canvas}
      className={classes.magnifier}
      data-right={at.x < 0.5 || undefined}
      width={MAGNIFIER.size}
      height={MAGNIFIER.size}
      aria-hidden
    />
  );
}

interface HandleProps {
  name: (typeof CORNERS)[number];
  at: Point;
  onMove: (to: Point) => void;
  /** With null the finger has let go. */
  onHold: (held: HTMLCanvasElement | null) => void;
  picture: () => HTMLCanvasElement | null;
}

function Handle({ name, at, onMove, onHold, picture }: HandleProps) {
  const { t, i18n } = useTranslation('capture');
  const percent = (share: number) => formatNumber(Math.round(share * 100), i18n.language);
  const follow = (event: PointerEvent<HTMLButtonElement>) => {
    const box = picture()?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onMove({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? STEP.rough : STEP.fine;
    onMove({ x: at.x + arrow.x * step, y: at.y + arrow.y * step });
  };
  return (
    <button
      type="button"
      className={classes.handle}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
      aria-label={t('corner', { corner: t(`corners.${name}`), across: percent(at.x), down: percent(at.y) })}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(picture());
      }}
      onPointerMove={follow}
      onPointerUp={() => onHold(null)}
      onPointerCancel={() => onHold(null)}
      onKeyDown={onKeyDown}
    />
  );
}

/** A photo whose corners are dragged onto those of the paper. */
export function CropEditor({ page }: { page: PhotographedPage }) {
  const { t } = useTranslation('capture');
  const { canvas, drawn } = usePicture(page);
  const [held, setHeld] = useState<{ corner: number; picture: HTMLCanvasElement } | null>(null);
  const corners = page.corners ?? WHOLE_PICTURE;
  const heldAt = held && corners[held.corner];
  const outline = corners.map(({ x, y }) => `${x * 100},${y * 100}`).join(' ');
  return (
    <fieldset className={classes.editor} aria-label={t('cropLabel')}>
      <div className={classes.photo} data-drawn={drawn || undefined}>
        <canvas ref={canvas} aria-hidden />
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path fillRule="evenodd" d={`M0 0H100V100H0Z M${outline}Z`} className={classes.outside} />
          <polygon points={outline} className={classes.outline} />
        </svg>
        {CORNERS.map((name, corner) => (
          <Handle
            key={name}
            name={name}
            at={corners[corner] as Point}
            picture={() => canvas.current}
            onHold={(picture) => setHeld(picture && { corner, picture })}
            onMove={(to) => changePage(page.id, { corners: moveCorner(corners, corner, to) })}
          />
        ))}
        {held && heldAt && <Magnifier picture={held.picture} at={heldAt} />}
      </div>
    </fieldset>
  );
}
