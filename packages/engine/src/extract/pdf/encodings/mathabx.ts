const characters = (list: string): Record<number, string> =>
  Object.fromEntries(list.split(' ').flatMap((text, code) => (text === '_' ? [] : [[code, text] as const])));

/*
 * The three fonts of mathabx, whose programs call every glyph as a font of words would call its code. What they hold is told by
 * the package's declarations, and which codes follow each other in size by the metrics of its fonts.
 */

/** Operators, relations, letter-like signs and arrows (matha). */
export const MATHA = characters(
  '+ − × ÷ ⋅ ∘ ∗ _ ± ∓ ⋉ ⋊ ⋄ • ⋆ ✶ ' +
    '= ≡ ∼ ≈ ≃ ≅ ≍ ∣ ≠ ≢ ≁ ≉ ≄ ≇ ≭ ∤ ' +
    '¬ ≪ ≫ # ⊢ ⊣ ⊬ _ ⊨ ⫤ ⊭ _ ⊩ ⫣ ⊮ _ ' +
    '° ′ ″ ‴ ⁗ ♭ ♮ ♯ ∞ ∝ † ‡ ∑ ∏ ⨿ √ ' +
    '∀ ∁ ∂ _ ∃ ∄ Ⅎ ⅁ ∅ ⌀ ⊤ ⊥ _ _ ⋏ ⋎ ' +
    '∈ ∋ ∉ ∌ ∉ ∌ _ _ ∩ ∪ ⊎ ⊓ ⊔ _ ∧ ∨ ' +
    '⊕ ⊖ ⊗ ⨸ ⊙ ⊚ ⊛ _ _ _ _ ⦹ ◯ ⊘ ⦸ _ ' +
    '( ) [ ] { } ⟦ ⟧ ⟨ ⟩ ∖ / | ∥ _ ̸ ' +
    '⊂ ⊃ ⊄ ⊅ ⊆ ⊇ ⊈ ⊉ ⊊ ⊋ ⊊ ⊋ ⫅ ⫆ ⫅̸ ⫆̸ ' +
    '⫋ ⫌ ⫋ ⫌ ⋐ ⋑ _ _ ◁ ▷ ⋪ ⋫ ⊴ ⊵ ⋬ ⋭ ' +
    '< > ≮ ≯ ⩽ ⩾ ≰ ≱ ≤ ≥ ≰ ≱ ⪇ ⪈ ≦ ≧ ' +
    '≦̸ ≧̸ ≨ ≩ ≨ ≩ ⪕ ⪖ _ _ ≶ ≷ ⋚ ⋛ ⪋ ⪌ ' +
    '≲ ≳ ≴ ≵ ⋦ ⋧ ⪅ ⪆ _ _ ⪉ ⪊ ⋖ ⋗ ⋘ ⋙ ' +
    '← → ↑ ↓ ↖ ↗ ↙ ↘ ↔ ↕ ↚ ↛ ↮ − ↦ _ ' +
    '↼ ⇀ ↽ ⇁ ↿ ⇃ ↾ ⇂ ⇋ ⇌ _ _ _ _ _ _ ' +
    '⇐ ⇒ ⇑ ⇓ ⇔ ⇕ ⇍ ⇏ ⇎ = _ _ _ _ _ _',
);

/** Less usual ones (mathb). */
export const MATHB = characters(
  '∔ _ ⨰ _ _ □ _ _ _ _ _ ⋇ ⬥ _ ★ _ ' +
    '≐ _ ≑ ≓ ≒ ≔ ≕ ≏ _ ≎ ≗ ≖ ≜ ≙ _ _ ' +
    '≬ ⌣ ⌢ _ ⋋ ⋌ ⋔ ⋈ ⊫ ⫥ ⊯ _ ⊪ _ _ _ ' +
    '_ _ _ _ _ _ ∴ ∵ ˚ ˙ ¨ ⃛ ⃜ ∠ ∡ ∢ ' +
    '_ _ _ _ _ _ _ _ _ _ _ ☾ ☽ _ _ _ ' +
    '_ _ _ _ _ _ _ _ ⊼ ⊻ ⩞ ⩣ ⋒ ⋓ _ _ ' +
    '⊞ ⊟ ⊠ _ ⊡ _ _ _ _ _ _ _ □ _ _ _ ' +
    '⟮ ⟯ ⌈ ⌉ ⌊ ⌋ _ _ ⌜ ⌝ ⌞ ⌟ _ _ _ ̸ ' +
    '⊏ ⊐ _ _ ⊑ ⊒ ⋢ ⋣ ⋤ ⋥ _ _ _ _ _ _ ' +
    '_ _ _ _ _ _ _ _ _ _ ◃ ▹ ▴ ▾ ◀ ▶ ' +
    '≺ ≻ ⊀ ⊁ ≼ ≽ ⋠ ⋡ ⪯ ⪰ ⪯̸ ⪰̸ ⪱ ⪲ _ _ ' +
    '_ _ _ _ _ _ ⋞ ⋟ _ _ _ _ _ _ _ _ ' +
    '≾ ≿ _ _ ⋨ ⋩ ⪷ ⪸ _ _ ⪹ ⪺ _ _ _ _ ' +
    '⇇ ⇉ ⇈ ⇊ ⇆ ⇄ ⇅ ⇵ _ _ _ _ _ _ _ _ ' +
    '_ _ ↩ ↪ ╱ ╲ _ _ ↰ ↱ _ _ ↫ ↬ _ _ ' +
    '↶ ↷ _ _ _ _ ↺ ↻ ⇜ ⇝ ↭ _ _ _ _ _',
);

/** Delimiters, their pieces, large operators and wide accents (mathx). */
export const MATHX = characters(
  '( ( ( ( ⎛ ⎝ ⎜ | ) ) ) ) ⎞ ⎠ ⎟ ∥ ' +
    '[ [ [ [ ⎡ ⎣ ⎢ _ ] ] ] ] ⎤ ⎦ ⎥ _ ' +
    '{ { { { ⎧ ⎩ ⎨ ⎪ } } } } ⎫ ⎭ ⎬ ⎪ ' +
    '_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ ' +
    '⟨ ⟨ ⟨ ⟨ ⟩ ⟩ ⟩ ⟩ \\ \\ \\ \\ / / / / ' +
    '⌈ ⌈ ⌈ ⌈ ⌉ ⌉ ⌉ ⌉ ⌊ ⌊ ⌊ ⌊ ⌋ ⌋ ⌋ ⌋ ' +
    '√ √ √ √ √ ⎷ │ ┌ _ _ _ _ _ _ _ _ ' +
    'ˆ ˇ ˜ ¯ ⃗ ⏜ _ _ ˆ ˆ ˆ ˆ ˇ ˇ ˇ ˇ ' +
    '˜ ˜ ˜ ˜ ¯ ¯ ¯ ¯ ⃗ ⃗ ⃗ ⃗ ⏜ ⏜ ⏜ ⏜ ' +
    '_ ⨉ _ ⋂ ⋃ ⨄ ⨅ ⨆ _ ⋀ ⋁ _ _ _ _ _ ' +
    '_ ⨉ _ ⋂ ⋃ ⨄ ⨅ ⨆ _ ⋀ ⋁ _ _ _ _ _ ' +
    '∑ ∏ ∐ ∫ ∬ ∭ ∮ ∯ ∑ ∏ ∐ ∫ ∬ ∭ ∮ ∯ ' +
    '⨁ _ ⨂ _ ⨀ _ _ _ _ _ _ _ _ _ _ _ ' +
    '_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ ' +
    '⨁ _ ⨂ _ ⨀ _ _ _ _ _ _ _ _ _ _ _ ' +
    '_ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _',
);
