/** Words of a long document; what is known of them takes less than a megabyte. */
const MOST_WORDS = 5_000;
/** Longer ones are no words, and come once: addresses, lines without blanks. */
const LONGEST = 24;

/** The same answers; those about words are kept, as a document has few words, and each again and again. */
export function rememberWords<Answer extends boolean | object | null>(
  answerTo: (word: string) => Answer,
): (word: string) => Answer {
  const known = new Map<string, Answer>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    const answer = answerTo(word);
    if (word.length > LONGEST) return answer;
    if (known.size >= MOST_WORDS) known.clear();
    known.set(word, answer);
    return answer;
  };
}
