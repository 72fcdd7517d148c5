import type { Rectangle } from '../../page.ts';

/** One decision of the layout, for who wants to know why a page was read as it was. */
export interface Explanation {
  /** Counted from 1. */
  page: number;
  /** In points, from the page's top left corner. */
  box: Rectangle;
  /** The characters that it is about. */
  text: string;
  /** What was decided: `formula`, `prose`, `display`, `heading 2`, `running head`. */
  decision: string;
  /** The name of the rule that decided it. */
  rule: string;
}

/** Takes the decisions as they are made; absent where nobody asks. */
export type Explain = (explanation: Explanation) => void;
