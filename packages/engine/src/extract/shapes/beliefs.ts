import { labelOf, looksAlike, OTHER } from './characters.ts';
import type { Network, Reading } from './network.ts';

/** Characters that any text may hold; the network's other classes are a rare find. */
const COMMON =
  'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+−=×÷±<>≤≥≠≈∞∫∑∏√∂∇→⇒←↔⇔∈∉⊂⊆∪∩∅∀∃∠°′″()[]{}|' +
  'αβγδεζηθλμνξπρστφχψωΔΓΘΛΣΦΨΩ.,:;!?%/-–—‘’“”\'"&*@#$~^_`⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎫⎬⎭⎪⋅·•∘∗∴∵⊥∥≅∼∝…≡ϕϵϑ⟨⟩⌊⌋⌈⌉';
const LIGATURES = ['fi', 'fl', 'ff', 'ffi', 'ffl'];
/** How much less often a class is met that is not {@link COMMON}. */
const RARE = 0.12;

/** What the shape of one glyph says: a probability for every class, with what is common in texts weighed in. */
export class Belief {
  /** The likeliest class, and its probability. */
  readonly best: string;
  readonly certainty: number;
  /** The probability of {@link best} and of all that look like it. */
  readonly alike: number;

  constructor(
    private readonly beliefs: Beliefs,
    readonly probabilities: Float32Array,
    readonly italic: number,
    readonly bold: number,
  ) {
    let best = 0;
    for (let i = 1; i < probabilities.length; i++) if (probabilities[i]! > probabilities[best]!) best = i;
    this.best = beliefs.network.classes[best]!;
    this.certainty = probabilities[best]!;
    this.alike = this.ofLookAlikes(this.best);
  }

  /** Of the class itself. */
  of(label: string): number {
    const index = this.beliefs.network.indexOf(label);
    return index < 0 ? 0 : this.probabilities[index]!;
  }

  /** Of the class and of all that look like it. */
  ofLookAlikes(label: string): number {
    let sum = 0;
    for (const index of this.beliefs.alikeIndexes(label)) sum += this.probabilities[index]!;
    return sum;
  }
}

/** Turns what a network says into beliefs. */
export class Beliefs {
  private readonly alike = new Map<string, readonly number[]>();
  private readonly prior: Float32Array;

  constructor(readonly network: Network) {
    const common = new Set([...COMMON, ...LIGATURES].map(labelOf));
    this.prior = Float32Array.from(network.classes, (label) => (common.has(label) ? 1 : RARE));
  }

  /** Whether the network has a say about a character. */
  knows(label: string | null): label is string {
    return label !== null && label !== OTHER && this.network.indexOf(label) >= 0;
  }

  alikeIndexes(label: string): readonly number[] {
    const known = this.alike.get(label);
    if (known) return known;
    const indexes = this.network.classes.flatMap((other, i) => (looksAlike(label, other) ? [i] : []));
    this.alike.set(label, indexes);
    return indexes;
  }

  /** The probability of the likeliest class, with what is common in texts weighed in. */
  certaintyOf({ probabilities }: Reading): number {
    let highest = 0;
    let sum = 0;
    for (let i = 0; i < probabilities.length; i++) {
      const weighed = probabilities[i]! * this.prior[i]!;
      sum += weighed;
      if (weighed > highest) highest = weighed;
    }
    return highest / sum;
  }

  of({ probabilities, italic, bold }: Reading): Belief {
    const weighed = new Float32Array(probabilities.length);
    let sum = 0;
    for (let i = 0; i < weighed.length; i++) sum += weighed[i] = probabilities[i]! * this.prior[i]!;
    for (let i = 0; i < weighed.length; i++) weighed[i]! /= sum;
    return new Belief(this, weighed, italic, bold);
  }
}
