import type { Block, Inline } from '../../tree/index.ts';
import type { Frame } from './frame.ts';
import type { EnvironmentSpan } from './source-index.ts';

/** A sign at the end of the source that says itself that the proof is over. */
const OWN_SIGN = /(?:\\(?:qed|qedsymbol|square|blacksquare|Box)(?![A-Za-z])|[□■◻∎])[^A-Za-z]*$/;

/** amsthm's sign behind a proof: behind the last words, or on a line of its own below a formula or table. */
export function withEndOfProof(frame: Frame, span: EnvironmentSpan, children: Block[]): Block[] {
  const body = frame.text.slice(span.bodyStart, span.bodyEnd);
  if (OWN_SIGN.test(body.slice(-SIGN_LENGTH))) return children;
  const sign = signOf(frame);
  return sign.length > 0 ? behind(children, sign) : children;
}

/** As far before the end of a proof as its own sign may stand, in characters. */
const SIGN_LENGTH = 60;

/** `\qedsymbol`, which authors redefine. */
function signOf({ session, source }: Frame): Inline[] {
  const own = session.definitions.macros.get('qedsymbol');
  return own ? source.readFragment(own.body) : [{ type: 'text', value: '□' }];
}

function behind(blocks: readonly Block[], sign: Inline[]): Block[] {
  const last = blocks.at(-1);
  const before = blocks.slice(0, -1);
  if (last?.type === 'paragraph')
    return [...before, { ...last, children: [...last.children, { type: 'text', value: '\u2003' }, ...sign] }];
  const item = last?.type === 'list' ? last.items.at(-1) : undefined;
  if (last?.type === 'list' && item) {
    const items = [...last.items.slice(0, -1), { ...item, children: behind(item.children, sign) }];
    return [...before, { ...last, items }];
  }
  return [...blocks, { type: 'paragraph', align: 'right', children: sign }];
}
