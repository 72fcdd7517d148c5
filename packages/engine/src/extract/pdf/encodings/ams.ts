const characters = (list: string) => list.split(' ').map((text) => (text === '_' ? '' : text));

/** What the first AMS symbol font (msam) holds at codes 0 to 127. */
export const MSA = characters(
  '⊡ ⊞ ⊠ □ ■ ▪ ◊ ⧫ ↻ ↺ ⇌ ⇋ ⊟ ⊩ ⊪ ⊨ ↠ ↞ ⇇ ⇉ ⇈ ⇊ ↾ ⇂ ↿ ⇃ ↣ ↢ ⇆ ⇄ ↰ ↱ ⇝ ↭ ↫ ↬ ≗ ≿ ≳ ⪆ ⊸ ∴ ∵ ≑ ≜ ≾ ≲ ⪅ ⪕ ⪖ ⋞ ⋟ ≼ ≦ ' +
    '⩽ ≶ ‵ ╌ ≓ ≒ ≽ ≧ ⩾ ≷ ⊏ ⊐ ⊳ ⊲ ⊵ ⊴ ★ ≬ ▼ ▶ ◀ → ← △ ▲ ▽ ≖ ⋚ ⋛ ⪋ ⪌ ¥ ⇛ ⇚ ✓ ⊻ ⊼ ⩞ ∠ ∡ ∢ ∝ ⌣ ⌢ ⋐ ⋑ ⋓ ⋒ ⋏ ⋎ ⋋ ⋌ ⫅ ⫆ ≏ ≎ ' +
    '⋘ ⋙ ⌜ ⌝ ® Ⓢ ⋔ ∔ ∽ ⋍ ⌞ ⌟ ✠ ∁ ⊺ ⊚ ⊛ ⊝',
);

/** What the second AMS symbol font (msbm) holds at codes 0 to 127. */
export const MSB = characters(
  '≨ ≩ ≰ ≱ ≮ ≯ ⊀ ⊁ ≨ ≩ ⩽̸ ⩾̸ ⪇ ⪈ ⪯̸ ⪰̸ ⋨ ⋩ ⋦ ⋧ ≦̸ ≧̸ ⪵ ⪶ ⪹ ⪺ ⪉ ⪊ ≁ ≇ ╱ ╲ ⊊ ⊋ ⫅̸ ⫆̸ ⫋ ⫌ ⫋ ⫌ ⊊ ⊋ ⊈ ⊉ ∦ ∤ ∤ ∦ ⊬ ⊮ ⊭ ⊯ ⋭ ⋬ ⋪ ⋫ ↚ ↛ ⇍ ⇏ ' +
    '⇎ ↮ ⋇ ∅ ∄ 𝔸 𝔹 ℂ 𝔻 𝔼 𝔽 𝔾 ℍ 𝕀 𝕁 𝕂 𝕃 𝕄 ℕ 𝕆 ℙ ℚ ℝ 𝕊 𝕋 𝕌 𝕍 𝕎 𝕏 𝕐 ℤ ^ ^ ~ ~ _ Ⅎ ⅁ _ _ _ _ ℧ ð ≂ ℶ ℷ ℸ ⋖ ⋗ ⋉ ⋊ ∣ ∥ ∖ ∼ ≈ ≊ ' +
    '⪸ ⪷ ↶ ↷ ϝ ϰ 𝕜 ℏ ℏ ϶',
);
