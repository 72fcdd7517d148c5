import { formatNumber, type NumberFormat } from '../../tree/index.ts';

/** LaTeX's counters: stepping one sets those within it to zero. */
export class Counters {
  private readonly values = new Map<string, number>();
  private readonly within = new Map<string, string>([
    ['subsection', 'section'],
    ['subsubsection', 'subsection'],
    ['paragraph', 'subsubsection'],
    ['subparagraph', 'paragraph'],
  ]);
  private readonly prefixes = new Map<string, string>();
  private readonly formats = new Map<string, NumberFormat>();

  value(name: string): number {
    return this.values.get(name) ?? 0;
  }

  set(name: string, value: number): void {
    this.values.set(name, value);
  }

  setWithin(name: string, parent: string): void {
    if (name !== parent && !this.isWithin(parent, name)) this.within.set(name, parent);
  }

  setFormat(name: string, format: NumberFormat): void {
    this.formats.set(name, format);
  }

  step(name: string): number {
    const value = this.value(name) + 1;
    this.values.set(name, value);
    for (const child of this.within.keys()) if (this.isWithin(child, name)) this.values.set(child, 0);
    return value;
  }

  /** `2.3`: the number with those of the counters it stands within; zeros above are left out. */
  text(name: string): string {
    const prefix = this.prefixes.get(name);
    if (prefix !== undefined) return prefix + formatNumber(this.value(name), 'lowerLetter');
    const parts: string[] = [];
    for (let counter: string | undefined = name; counter; counter = this.within.get(counter)) {
      const value = this.value(counter);
      if (value > 0 || counter === name)
        parts.unshift(formatNumber(value, this.formats.get(counter) ?? 'decimal'));
    }
    return parts.join('.');
  }

  /** From here on the counter shows its present number with a letter behind it. Returns what ends that. */
  beginSub(name: string): number {
    const value = this.value(name);
    this.prefixes.set(name, this.text(name));
    this.set(name, 0);
    return value;
  }

  endSub(name: string, value: number): void {
    this.prefixes.delete(name);
    this.set(name, value);
  }

  private isWithin(child: string, ancestor: string): boolean {
    let steps = 0;
    for (let name = this.within.get(child); name && steps < 50; name = this.within.get(name)) {
      if (name === ancestor) return true;
      steps += 1;
    }
    return false;
  }
}
