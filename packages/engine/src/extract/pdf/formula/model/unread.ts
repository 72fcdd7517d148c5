import type { DoubtReason } from '../../../../tree/index.ts';

/**
 * A formula read from pixels whose confidence is below this, by what it is doubted for, is shown by its picture alone. On 32
 * photographed papers none of 37 with unclear signs below 0.4 was right and five of 22 up to 0.5; none of ten with a sign
 * alone, such as the tick of a pen that is a radical; and none of five others below 0.3, but for those that are torn from
 * their line, which says nothing of their signs.
 */
const ALONE_BELOW: Partial<Record<DoubtReason, number>> = {
  'sign-unclear': 0.39,
  'sign-alone': 0.5,
  'sign-unknown': 0.3,
  'structure-unlikely': 0.3,
  'brackets-unpaired': 0.3,
  'script-without-base': 0.3,
};

/** Whether a formula that was read from pixels is so doubtful that only its picture tells what it is. */
export const isUnread = ({
  confidence,
  doubts,
}: {
  confidence: number;
  doubts: readonly DoubtReason[];
}): boolean => doubts.some((reason) => confidence < (ALONE_BELOW[reason] ?? 0));
