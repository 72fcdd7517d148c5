import { isDoubtful } from '@sutra/contract';
import {
  type Inline,
  type MathInline,
  type MathList,
  type NodeSource,
  walkMath,
} from '../../../tree/index.ts';
import { sourceOf } from './blocks/blocks.ts';
import type { DisplayEntry, Entry } from './model/entries.ts';
import type { PictureRequest } from './model/picture-request.ts';

/** A request for the picture of every formula that was read with doubt. */
export function doubtfulFormulas(entries: Entry[]): PictureRequest[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'display')
      return isDoubtful(entry) && !isMisprinted(entry.math) ? [ofDisplay(entry)] : [];
    return entry.kind === 'text' ? entry.inlines.flatMap(ofInline) : [];
  });
}

/** The page itself shows the mark of a missing operand: its picture would say the same once more. */
function isMisprinted(math: MathList): boolean {
  let marked = false;
  walkMath(math, (node) => {
    if (node.type === 'symbol' && node.text === '¿') marked = true;
  });
  return marked;
}

function ofInline(inline: Inline): PictureRequest[] {
  if (inline.type !== 'math') return 'children' in inline ? inline.children.flatMap(ofInline) : [];
  const doubtful = isDoubtful(inline) && inline.source?.box && !isMisprinted(inline.math);
  return doubtful
    ? [
        request(inline.source as NodeSource, (image) =>
          Object.assign(inline, { picture: image } satisfies Partial<MathInline>),
        ),
      ]
    : [];
}

const ofDisplay = (entry: DisplayEntry): PictureRequest =>
  request(sourceOf(entry.page, entry.pictureBox ?? entry.box), (image) => {
    entry.picture = image;
  });

const request = ({ page, box }: NodeSource, place: PictureRequest['place']): PictureRequest => ({
  page,
  box: box ?? { x: 0, y: 0, width: 0, height: 0 },
  reason: 'formula',
  place,
});
