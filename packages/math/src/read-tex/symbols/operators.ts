/** Large operators whose limits stand above and below in display. */
export const sums = `
∑ sum
∏ prod
∐ coprod
⋃ bigcup
⋂ bigcap
⨆ bigsqcup
⨅ bigsqcap
⨄ biguplus
⨃ bigcupdot
⋁ bigvee
⋀ bigwedge
⨁ bigoplus
⨂ bigotimes
⨀ bigodot
⨉ bigtimes
⨇ conjquant bigdoublewedge
⨈ disjquant bigdoublevee
⅀ Bbbsum
⨊ modtwosum
⫼ biginterleave
⫿ bigtalloblong
⧸ xsol
⧹ xbsol
`;

/** Integrals: limits at the side. */
export const integrals = `
∫ int intop
∬ iint
∭ iiint
⨌ iiiint
∮ oint
∯ oiint
∰ oiiint
∱ intclockwise
∲ varointclockwise
∳ ointctrclockwise
⨋ sumint
⨍ intbar
⨎ intBar
⨏ fint
⨐ cirfnint
⨑ awint
⨒ rppolint
⨓ scpolint
⨔ npolint
⨕ pointint
⨖ sqint
⨗ intlarhk
⨘ intx
⨙ intcap
⨚ intcup
⨛ upint
⨜ lowint
`;
