import classes from './page.module.css';

/** Longer ones may have to be broken on a narrow phone. */
const LONGEST = 12;
const WITH_HYPHEN = /\S+-\S+/;

/** A title whose first short word with a hyphen is not broken there: "7-Day" stays in one line. */
export function WholeWords({ text }: { text: string }) {
  const found = WITH_HYPHEN.exec(text);
  const [word = ''] = found ?? [];
  if (!found || word.length > LONGEST) return text;
  return (
    <>
      {text.slice(0, found.index)}
      <span className={classes.wholeWord}>{word}</span>
      {text.slice(found.index + word.length)}
    </>
  );
}
