import type { ReportedFormula } from '@sutra/engine';

type Code = ReportedFormula['doubts'][number] | 'reader-unsure';

const SENTENCES: Record<Code, string> = {
  'sign-unknown': 'A sign in it has no name that the font or its shape would give.',
  'sign-alone': 'A radical, brace or part of a bracket stands without what belongs to it.',
  'sign-unclear': 'A sign of it is hard to tell in the picture.',
  'structure-unclear': 'Its parts could be put together in more than one way.',
  'sign-lost': 'The page has a letter or digit there that the formula has not.',
  'structure-unlikely': 'It has a structure that formulas hardly ever have.',
  'script-without-base': 'A superscript or subscript has nothing that it belongs to.',
  'operand-missing': 'The page itself shows the mark of a missing operand.',
  'brackets-unpaired': 'A bracket is not closed, or is closed by one of another kind.',
  'office-signs-lost': 'An office suite printed it, which loses alphabets and brackets.',
  'office-rows-lost': 'An office suite printed it, which leaves out rows without a left side.',
  'torn-from-line': 'It may begin or end elsewhere: the text beside it looks like a part of it.',
  'printed-as-source': 'The page shows its TeX source instead of the formula.',
  'mark-unexplained': 'The page has a mark on it, or beside it, that no rule explains.',
  'reader-unsure': 'What read it marked it as unsure.',
};

export interface Doubt {
  code: Code;
  message: string;
}

/** Why a formula is doubted; nothing where it is not. */
export function doubtsOf({ confidence, doubts }: ReportedFormula): Doubt[] {
  const codes: Code[] = confidence < 1 && doubts.length === 0 ? ['reader-unsure'] : doubts;
  return codes.map((code) => ({ code, message: SENTENCES[code] }));
}
