/**
 * What a finished conversion says it changed, left out or doubts: what happened, and what to do about it. `{names}`
 * becomes the commands, files or characters it is about in parentheses, or nothing. Other languages live in the
 * site's locale files.
 */
export const WARNINGS = {
  'formula-kept-as-picture':
    'A formula could not be read and is a picture in the document. Type it where the picture stands, or have the file read with an AI key.',
  'region-kept-as-picture':
    'A part of the page could not be read and is a picture in the document. Type it where the picture stands, or have the file read with an AI key.',
  'page-kept-as-picture':
    'No text could be read on the page, so the document shows it as a picture. Use a sharper scan, or have the file read with an AI key.',
  'page-show-through-left-out':
    'Pale marks that show through from the back of the sheet were left out. Look for faint writing on the original, and type it if you need it.',
  'page-pen-strokes-left-out':
    'Ticks and strokes of a pen across the text were left out. Compare the numbers and words beside them with the original.',
  'page-surroundings-left-out':
    'Marks about the text of a photo or scan were left out as the edge of its paper or what lies beyond. Compare the margins of the page with the original, and type what is missing.',
  'pdf-kept-as-picture':
    'Marks that could not be read are a picture in the document. Compare the place with the original, and type it if it is a formula.',
  'pdf-page-kept-as-picture':
    'Most of the page could not be read, so the document shows it as a picture with its words below. Have the file read with an AI key, or type what matters.',
  'pdf-page-failed':
    'The page could not be read, and the document shows its picture at most. Export the PDF again, or convert a scan of the page.',
  'pdf-page-too-complex':
    'Time or memory ran out on the page: it holds too many drawings. The document shows its picture at most. Convert a scan or a picture of the page.',
  'pdf-picture-failed':
    'A picture of the page could not be taken over. Copy it from the original, or export the PDF again.',
  'pdf-glyph-unmapped':
    'Characters of a font could not be identified{names}. Compare the page with the original.',
  'pdf-mark-unexplained': 'A mark lies on the text. Compare the formulas beside it with the original.',
  'pdf-watermark-left-out':
    'A watermark was left out. Nothing needs to be done unless you want it in the document.',
  'pdf-background-left-out':
    'A picture behind the text was left out. Copy it from the original if you need it.',
  'pdf-running-head-left-out':
    'Running heads or feet that change from page to page were left out{names}. Type them into the header in Word if you need them.',
  'pdf-logo-left-out':
    'Pictures that stand at the same place on several pages, as logos do, were left out. Copy them into the header in Word if you need them.',
  'running-heads-left-out':
    'Running heads and feet stand in Word files only{names}. Nothing needs to be done unless you want them in this file.',
  'ai-uncertain': 'The AI marked places that it was not sure of. Compare them with the original.',
  'ai-page-doubtful':
    'The AI may have missed or repeated parts of the page. Compare the page with the original.',
  'ai-page-fallback':
    'The AI could not read the page, so the built-in engine did. Compare the page with the original, or convert it again later.',
  'ai-figure-without-box':
    'A drawing could not be located on the page, so only its description is in the document. Copy it from the original.',
  'image-missing':
    'A picture is not in your file{names}; its name stands in its place. Insert the picture in Word.',
  'image-undecodable':
    'A picture could not be opened; its name stands in its place. Save it as PNG or JPEG and insert it in Word.',
  'image-not-included':
    'A picture lies outside of your file{names}; its name stands in its place. Insert the picture in Word.',
  'characters-removed':
    'Control characters that Word does not allow were removed. Nothing needs to be done if the text looks right.',
  'text-control-character':
    'Invisible control characters were removed. Nothing needs to be done if the text looks right.',
  'text-lone-surrogate':
    'Broken characters were replaced by �. Save the file as UTF-8 and convert it again if any are missing.',
  'nesting-too-deep':
    'Parts are nested too deeply and were written as plain text. Make the nesting flatter and convert again.',
  'html-too-deep':
    'HTML tags are nested too deeply and were written as plain text. Make the nesting flatter and convert again.',
  'list-too-deep':
    'A list has more levels than Word allows; the deepest ones are indented without numbers of their own. Check them in Word.',
  'table-ragged':
    'Rows of a table have different lengths; empty cells were added. Check the table against the original.',
  'table-too-wide':
    'A table has more columns than Word allows; the rest follows in a second table. Check the order of the columns.',
  'template-unreadable':
    'The template could not be read, so the usual look was used. Save it as DOCX and try again.',
  'link-address-refused':
    'A link with an address that is not safe became plain text{names}. Use an address that begins with https.',
  'link-removed':
    'A link with an address that documents cannot open became plain text. Use an address that begins with https.',
  'footnote-nested':
    'A footnote inside a footnote was written in brackets, as Word allows no other way. Check the place in Word.',
  'footnote-missing':
    'A footnote has no text; its mark stands alone. Add the text of the footnote and convert again, or remove the mark.',
  'reference-unresolved':
    'A reference leads to a label that is not in the file{names}; its name stands in its place. Add the label, or type the number.',
  'markdown-kept-as-text':
    'The Markdown could not be understood, so all of it was written as plain text. Split the file and convert the parts.',
  'latex-kept-as-text':
    'The LaTeX could not be understood, so all of it was written as plain text. Split the file and convert the parts.',
  'latex-unknown-command':
    'Unknown commands were left out and the text in their braces was kept{names}. Define them in the file, or check the places in Word.',
  'latex-unknown-environment':
    'Unknown environments were written as ordinary text{names}. Check the places in Word.',
  'latex-environment-simplified':
    'Environments were written as plain lines{names}. Check their indents and numbers in Word.',
  'latex-unmatched-end':
    'An \\end without its \\begin was left out{names}. Correct the source and convert again if something is missing.',
  'latex-formula-not-closed':
    'A formula is opened and never closed{names}. Close it in the source and convert again.',
  'latex-unknown-color':
    'Unknown colours were left out{names}. Define them in the file, or set them in Word.',
  'latex-drawing-left-out':
    'Drawings that LaTeX makes cannot be converted{names}; their names stand in their places. Insert pictures of them in Word.',
  'latex-left-out':
    'Parts that LaTeX makes by itself were left out{names}. Insert them in Word where you need them.',
  'latex-file-left-out':
    'Files that the source writes out were left out{names}. Nothing needs to be done unless you want their text in the document.',
  'latex-file-not-included':
    'Other files that the source reads were not given{names}. Put their text into the file and convert again.',
  'latex-macro-limit':
    'Definitions that call themselves without end were stopped{names}. Correct them and convert again.',
  'math-too-deep':
    'A formula is nested more deeply than Word allows; its innermost part is plain text. Write it in fewer levels.',
  'mathml-no-formula': 'There is no formula in the MathML. Paste a whole math element.',
  'mathml-unknown-element':
    'MathML elements are not known{names}; what they hold was kept. Check the formula.',
  'mathml-unknown-notation':
    'A way of marking a formula is not known{names} and was left out. Check the formula.',
  'mathml-simplified': 'A calculation was written as plain rows{names}. Check its lines and columns.',
  'mathml-too-deep':
    'The formula is nested too deeply; its innermost part is plain text. Write it in fewer levels.',
  'omml-no-formula': 'There is no formula in the Word markup. Copy a whole equation from Word.',
  'omml-unknown-element':
    'Parts of the Word equation are not known{names} and were left out. Check the formula.',
  'omml-partial-frame': 'A frame with some of its sides became a whole frame. Check the formula.',
  'tex-unknown-command':
    'Unknown commands stand in formulas as they are written{names}. Correct the formulas, or define the commands in the file.',
  'tex-unknown-environment':
    'Unknown environments in formulas were read as plain rows{names}. Check the formulas.',
  'tex-unknown-color':
    'Unknown colours in formulas were left out{names}. Write them as known names or as HTML colours.',
  'tex-too-long': 'A formula is too long and stands in the document as its source. Split it.',
  'tex-too-deep':
    'A formula is nested too deeply and stands in the document as its source. Write it in fewer levels.',
  'tex-macro-limit':
    'The definitions of a formula call themselves without end, so it stands in the document as its source. Correct them.',
  'tex-double-script':
    'A formula has two scripts of the same kind in one place. Check it and put braces around what belongs together.',
  'tex-missing-argument': 'A command in a formula lacks what it needs{names}. Complete the formula.',
  'tex-missing-brace': 'A brace of a formula is missing. Complete the formula.',
  'tex-stray-brace': 'A formula has a closing brace too many, which was left out. Check the formula.',
  'tex-missing-dollar': 'A formula inside the words of a formula is not closed. Complete it.',
  'tex-stray-dollar': 'A formula has a dollar sign inside, which was left out. Check the formula.',
  'tex-missing-delimiter': 'A bracket after \\left, \\right or \\big is missing. Complete the formula.',
  'tex-missing-right': 'A \\left has no \\right. Complete the formula.',
  'tex-stray-right': 'A \\right has no \\left and was left out. Check the formula.',
  'tex-missing-end': 'An \\end of a formula is missing{names}. Complete the formula.',
  'tex-mismatched-end':
    'The \\begin and \\end of a formula have different names{names}. Correct the formula.',
  'tex-stray-end': 'An \\end of a formula has no \\begin and was left out. Check the formula.',
  'tex-stray-alignment': 'A formula has an & outside of tables and aligned lines. Check the formula.',
  'tex-stray-command': 'Commands of formulas stand where they mean nothing{names}. Check the formulas.',
  'tex-partial-rule':
    'A rule below some columns of a matrix was left out{names}, as Word cannot draw it. Check the formula.',
  'tex-rotation-left-out':
    'Turned text stands upright{names}, as Word cannot turn words within a line. Use a text box where the angle matters.',
} as const;

export type WarningCode = keyof typeof WARNINGS;

export const isWarningCode = (code: string): code is WarningCode => Object.hasOwn(WARNINGS, code);

/** What stands in a document as a picture because nobody could read it. */
export const KEPT_AS_PICTURE: ReadonlySet<string> = new Set<WarningCode>([
  'formula-kept-as-picture',
  'region-kept-as-picture',
  'page-kept-as-picture',
  'pdf-kept-as-picture',
  'pdf-page-kept-as-picture',
]);

/** All warnings of one code, as one sentence tells them. */
export interface WarningSummary {
  code: string;
  /** Commands, files or characters of the user's own, each once. */
  names: string[];
  /** Ascending, each once; empty where the file has no pages or they are not known. */
  pages: number[];
}

interface WarningWithMessage {
  code: string;
  detail?: string | null;
  page?: number | null;
}

/** One summary a code, in the order in which the codes first came. */
export function summariseWarnings(warnings: readonly WarningWithMessage[]): WarningSummary[] {
  const found = new Map<string, { names: Set<string>; pages: Set<number> }>();
  for (const { code, detail, page } of warnings) {
    const { names, pages } = found.get(code) ?? { names: new Set(), pages: new Set() };
    found.set(code, { names, pages });
    if (detail) names.add(detail);
    if (page) pages.add(page);
  }
  return [...found].map(([code, { names, pages }]) => ({
    code,
    names: [...names],
    pages: [...pages].toSorted((one, other) => one - other),
  }));
}

const MOST_NAMES = 5;

/** What stands for `{names}` in a sentence: ` (\foo, \bar)`, or nothing. */
export function namesInSentence(names: readonly string[]): string {
  if (names.length === 0) return '';
  const shown = names.slice(0, MOST_NAMES).join(', ');
  return ` (${shown}${names.length > MOST_NAMES ? ', …' : ''})`;
}

/** The English sentence of a code. */
export const warningMessage = (code: WarningCode, names: readonly string[] = []): string =>
  WARNINGS[code].replace('{names}', () => namesInSentence(names));
