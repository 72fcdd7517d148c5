/** Brackets, each opening one before the one that closes it. */
const PAIRS = '()[]{}⟨⟩⌊⌋⌈⌉⟦⟧⟪⟫⟮⟯⎰⎱⌜⌝⌞⌟⦃⦄⦇⦈⦉⦊⟅⟆⟬⟭❲❳⦅⦆';

export const isBracket = (text: string) => text !== '' && PAIRS.includes(text);
export const isOpener = (text: string) => text !== '' && PAIRS.indexOf(text) % 2 === 0;
/** The bracket that a closing one closes. */
export const openerOf = (closer: string) => PAIRS.charAt(PAIRS.indexOf(closer) - 1);
export const isBar = (text: string) => text === '|' || text === '‖';
/** The partner of an opening bracket, and of a bar; empty for anything else. */
export const closerOf = (opener: string) =>
  isOpener(opener) ? PAIRS.charAt(PAIRS.indexOf(opener) + 1) : isBar(opener) ? opener : '';
