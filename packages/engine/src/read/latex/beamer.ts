import type { Block } from '../../tree/index.ts';
import type { Command, Commands } from './command.ts';
import { Frame, type Range } from './frame.ts';
import type { EnvironmentSpan } from './source-index.ts';
import { writeWith } from './style-commands.ts';

/** Takes `<2->`, which says on which slides something shows. */
export function skipOverlay(frame: Frame): void {
  const overlay = /<[^<>\n]{1,60}>/y;
  overlay.lastIndex = frame.at;
  const length = overlay.exec(frame.text)?.[0].length ?? 0;
  if (frame.at + length <= frame.end) frame.at += length;
}

function putHeading(frame: Frame, range: Range | null, level: 2 | 3): void {
  const children = range ? frame.inlinesOf(range) : [];
  if (children.length > 0) frame.putBlock({ type: 'heading', level, children });
}

const heading =
  (level: 2 | 3): Command =>
  (frame) => {
    skipOverlay(frame);
    frame.optional();
    putHeading(frame, frame.argument(), level);
  };

const shown: Command = (frame) => {
  skipOverlay(frame);
  writeWith(frame, frame.braced(), null);
};

export const BEAMER_COMMANDS: Commands = {
  frametitle: heading(2),
  framesubtitle: heading(3),
  pause: (frame) => {
    frame.optional();
  },
  only: shown,
  onslide: shown,
  uncover: shown,
  visible: shown,
  alert: (frame) => {
    skipOverlay(frame);
    writeWith(frame, frame.argument(), { kind: 'mark', mark: 'strong' });
  },
  structure: shown,
  titlepage: (frame) => frame.warn('latex-left-out', 'titlepage'),
};

/** `frame`, and the titled boxes of a slide. */
export function readSlide(frame: Frame, span: EnvironmentSpan): void {
  const head = new Frame(frame.source, { start: span.bodyStart, end: span.bodyEnd }, frame);
  skipOverlay(head);
  head.optional();
  head.optional();
  const line = /[ ]*\{/y;
  line.lastIndex = head.at;
  const title = line.test(frame.text) ? head.braced() : null;
  line.lastIndex = head.at;
  const subtitle = title && span.name === 'frame' && line.test(frame.text) ? head.braced() : null;
  if (span.name === 'frame') {
    putHeading(frame, title, 2);
    putHeading(frame, subtitle, 3);
  } else if (title) frame.putBlocks(leadIn(frame, title));
  frame.putBlocks(frame.blocksOf({ start: head.at, end: span.bodyEnd }));
}

function leadIn(frame: Frame, title: Range): Block[] {
  const children = frame.inlinesOf(title);
  if (children.length === 0) return [];
  return [{ type: 'paragraph', children: [{ type: 'mark', mark: 'strong', children }] }];
}
