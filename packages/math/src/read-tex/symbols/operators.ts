/** Large operators whose limits stand above and below in display. */
export const sums = `
⅀ Bbbsum
∏ prod coprod sum
⋀ bigwedge bigvee bigcap bigcup
⧸ xsol xbsol
⨀ bigodot bigoplus bigotimes bigcupdot biguplus bigsqcap bigsqcup conjquant/bigdoublewedge disjquant/bigdoublevee bigtimes modtwosum
⫼ biginterleave - - bigtalloblong
`;

/** Integrals: limits at the side. */
export const integrals = `
∫ int/intop iint iiint oint oiint oiiint intclockwise varointclockwise ointctrclockwise
⨋ sumint iiiint intbar intBar fint cirfnint awint rppolint scpolint npolint pointint sqint intlarhk intx intcap intcup upint lowint
`;
