/** Longer ones may have to be broken on a narrow phone. */
const LONGEST = 12;

/** A title whose short words are not broken at their hyphens: "7-Day" stays in one line. */
export function WholeWords({ text }: { text: string }) {
  return text.split(/(\s+)/).map((word) =>
    word.includes('-') && word.length <= LONGEST ? (
      <span key={word} style={{ whiteSpace: 'nowrap' }}>
        {word}
      </span>
    ) : (
      word
    ),
  );
}
