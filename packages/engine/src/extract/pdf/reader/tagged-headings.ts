import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A node of the structure tree, as pdf.js gives it (ISO 32000-1, 14.7): an element, or a piece of marked content. */
interface StructureNode {
  role?: string;
  /** Of marked content: `p12R_mc3` is what the page marks with number 3. */
  id?: string;
  children?: StructureNode[];
}

const HEADING = /^H([1-6])$/;
const MARKED_CONTENT = /^p\d+R?_mc(\d+)$/;
/** Elements within each other; hostile files nest without end. */
const MAX_DEPTH = 40;

/** The levels of headings, 1 to 6, by the numbers of the marked content that holds them. */
export async function taggedHeadings(page: PDFPageProxy): Promise<ReadonlyMap<number, number>> {
  const levels = new Map<number, number>();
  const visit = ({ role, id, children }: StructureNode, level: number, depth: number): void => {
    const own = Number(HEADING.exec(role ?? '')?.[1] ?? level);
    const number = MARKED_CONTENT.exec(id ?? '')?.[1];
    if (number !== undefined && own > 0) levels.set(Number(number), own);
    if (depth < MAX_DEPTH) for (const child of children ?? []) visit(child, own, depth + 1);
  };
  const root: StructureNode | null = await page.getStructTree().catch(() => null);
  if (root) visit(root, 0, 0);
  return levels;
}
