/** Signs of one shape: capitals and their small letters, and what looks like a digit, in italics and in bold. */
const LOOK_ALIKES = ['0OoθΘ∅', '1Ilι|', 'Cc', 'Pp', 'Ss', 'Uu', 'Vv', 'Ww', 'Xx', 'Zz'];

export const lookAlike = (a: string, b: string) =>
  a === b || LOOK_ALIKES.some((group) => group.includes(a) && group.includes(b));

/** The digit of a sign's shape; undefined where no digit has it. */
export const digitLike = (text: string) => ['0', '1'].find((digit) => lookAlike(text, digit));
