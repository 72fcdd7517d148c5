const OFFICE_MATH = 'http://schemas.microsoft.com/office/2004/12/omml';

/** Word's own HTML carries no run properties of WordprocessingML. */
const bare = (omml: string) => omml.replace(/<(w:rPr|m:ctrlPr)\b[^>]*?(\/>|>.*?<\/\1>)/gs, '');

/**
 * What Word puts on the clipboard itself: the equation in a comment that only it reads, and MathML for programs that
 * read HTML.
 */
const wordHtml = (omml: string, mathml: string) =>
  `<html xmlns:m="${OFFICE_MATH}"><body><!--StartFragment--><p><!--[if gte msEquation 12]>${bare(omml)}<![endif]--><![if !msEquation]>${mathml}<![endif]></p><!--EndFragment--></body></html>`;

/** Puts both on the clipboard as they are: the newer way would clean them. */
function copyBoth(text: string, html: string): boolean {
  let copied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    event.clipboardData?.setData('text/html', html);
    copied = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy, { capture: true });
  try {
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true });
  }
  return copied;
}

const writeText = (text: string) =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );

/**
 * Copies an equation so that Word, and programs that know MathML, paste it as one. False where it may not.
 *
 * The plain text is MathML, too: Word, PowerPoint and OneNote look at how a pasted text begins and make an equation of
 * it ("Keep Text Only"), LibreOffice Math imports it; LaTeX they would show as it is written. Whoever wants that has a
 * button of its own.
 */
export const copyForWord = async (mathml: string, omml: string): Promise<boolean> =>
  copyBoth(mathml, wordHtml(omml, mathml)) || writeText(mathml);

export const copyLatex = (tex: string): Promise<boolean> => writeText(tex);
