/** Opening brackets: a character, then the commands that make it. */
export const openings = `
( lparen
[ lbrack
{ lbrace {
⌊ lfloor
⌈ lceil
⟨ langle lang
| lvert
‖ lVert
⟮ lgroup
⎰ lmoustache
⌜ ulcorner
⌞ llcorner
⟦ llbracket lBrack
⦃ lBrace
⟪ llangle lAngle
⦇ llparenthesis limg
⦉ lblot
⟅ lbag
⟬ Lbrbrk
⦗ lblkbrbrk
❲ lbrbrk
⦋ lbrackubar
⦅ lParen Lparen
⧼ lcurvyangle
⧘ lvzigzag
⧚ Lvzigzag
`;

/** Closing brackets: a character, then the commands that make it. */
export const closings = `
) rparen
] rbrack
} rbrace }
⌋ rfloor
⌉ rceil
⟩ rangle rang
| rvert
‖ rVert
⟯ rgroup
⎱ rmoustache
⌝ urcorner
⌟ lrcorner
⟧ rrbracket rBrack
⦄ rBrace
⟫ rrangle rAngle
⦈ rrparenthesis rimg
⦊ rblot
⟆ rbag
⟭ Rbrbrk
⦘ rblkbrbrk
❳ rbrbrk
⦌ rbrackubar
⦆ rParen Rparen
⧽ rcurvyangle
⧙ rvzigzag
⧛ Rvzigzag
`;

export const punctuation = `
, ,
; semicolon
: colon
. ldotp
`;
