/** Opening brackets. */
export const openings = `
( lparen
[ lbrack
{ lbrace/{
| lvert
‖ lVert
⌈ lceil - lfloor
⌜ ulcorner - llcorner
⎰ lmoustache
❲ lbrbrk
⟅ lbag
⟦ llbracket/lBrack - langle/lang - llangle/lAngle - Lbrbrk - lgroup
⦃ lBrace - lParen/Lparen - llparenthesis/limg - lblot - lbrackubar
⦗ lblkbrbrk
⧘ lvzigzag - Lvzigzag
⧼ lcurvyangle
`;

/** Closing brackets. */
export const closings = `
) rparen
] rbrack
| rvert
} rbrace/}
‖ rVert
⌉ rceil - rfloor
⌝ urcorner - lrcorner
⎱ rmoustache
❳ rbrbrk
⟆ rbag
⟧ rrbracket/rBrack - rangle/rang - rrangle/rAngle - Rbrbrk - rgroup
⦄ rBrace - rParen/Rparen - rrparenthesis/rimg - rblot - rbrackubar
⦘ rblkbrbrk
⧙ rvzigzag - Rvzigzag
⧽ rcurvyangle
`;

export const punctuation = `
, mathcomma
. ldotp
: colon
; semicolon
`;
