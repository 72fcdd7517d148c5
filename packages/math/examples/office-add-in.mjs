// In a task pane of Word: puts the formula where the cursor is. `Word` comes from Office.js.
import { convert, wordPackage } from '@sutra/math';

/** @param {string} tex without dollars */
export async function insertFormula(tex) {
  const { text, warnings } = convert(tex, { from: 'tex', to: 'omml' });
  await Word.run(async (context) => {
    context.document.getSelection().insertOoxml(wordPackage(text), 'Replace');
    await context.sync();
  });
  return warnings;
}
