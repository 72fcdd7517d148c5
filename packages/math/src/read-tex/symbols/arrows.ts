/** A character, then the commands that make it; the first is the one that TeX is written with. All are relations. */
export const arrows = `
→ to rightarrow rarr
← gets leftarrow larr
↔ leftrightarrow harr lrarr
⇒ Rightarrow rArr Rarr
⇐ Leftarrow lArr Larr
⇔ Leftrightarrow hArr Harr lrArr Lrarr
⟶ longrightarrow
⟵ longleftarrow
⟷ longleftrightarrow
⟹ implies Longrightarrow
⟸ impliedby Longleftarrow
⟺ iff Longleftrightarrow
↦ mapsto
↤ mapsfrom
⟼ longmapsto
⟻ longmapsfrom
⤇ Mapsto
⤆ Mapsfrom
⟾ Longmapsto
⟽ Longmapsfrom
↪ hookrightarrow
↩ hookleftarrow
↑ uparrow uarr
↓ downarrow darr
↕ updownarrow varr
⇑ Uparrow uArr Uarr
⇓ Downarrow dArr Darr
⇕ Updownarrow vArr
↗ nearrow
↘ searrow
↙ swarrow
↖ nwarrow
⇗ Nearrow
⇘ Searrow
⇙ Swarrow
⇖ Nwarrow
⤡ nwsearrow
⤢ neswarrow
⇀ rightharpoonup longrightharpoonup
⇁ rightharpoondown
↼ leftharpoonup
↽ leftharpoondown longleftharpoondown
↾ upharpoonright restriction
↿ upharpoonleft
⇂ downharpoonright
⇃ downharpoonleft
⇌ rightleftharpoons
⇋ leftrightharpoons
⇉ rightrightarrows
⇇ leftleftarrows
⇈ upuparrows
⇊ downdownarrows
⇄ rightleftarrows
⇆ leftrightarrows
⇅ updownarrows
⇵ downuparrows
⇛ Rrightarrow
⇚ Lleftarrow
⤊ Uuparrow
⤋ Ddownarrow
⭆ RRightarrow
↠ twoheadrightarrow
↞ twoheadleftarrow
↟ twoheaduparrow
↡ twoheaddownarrow
↣ rightarrowtail
↢ leftarrowtail
⇝ leadsto rightsquigarrow
⇜ leftsquigarrow
↭ leftrightsquigarrow
⟿ longrightsquigarrow
⬳ longleftsquigarrow
↫ looparrowleft
↬ looparrowright
↶ curvearrowleft
↷ curvearrowright
↺ circlearrowleft
↻ circlearrowright
⟲ acwgapcirclearrow
⟳ cwgapcirclearrow
↰ Lsh
↱ Rsh
↲ Ldsh
↳ Rdsh
↛ nrightarrow
↚ nleftarrow
↮ nleftrightarrow
⇏ nRightarrow
⇍ nLeftarrow
⇎ nLeftrightarrow
⇢ dashrightarrow dasharrow
⇠ dashleftarrow
⇾ rightarrowtriangle
⇽ leftarrowtriangle
⇿ leftrightarrowtriangle
⇸ nvrightarrow
⇷ nvleftarrow
⇹ nvleftrightarrow
⇻ nVrightarrow
⇺ nVleftarrow
⇼ nVleftrightarrow
↯ lightning
⤳ rightcurvedarrow
⤙ lefttail
⤚ righttail
⤛ leftdbltail
⤜ rightdbltail
⤝ diamondleftarrow
⤞ rightarrowdiamond
⤍ bkarow
⤑ rightdotarrow
⤖ twoheadrightarrowtail
⬻ twoheadleftarrowtail
⥲ similarrightarrow
⥱ equalrightarrow
⭀ equalleftarrow
⭁ bsimilarleftarrow
⥴ rightarrowsimilar
⥵ rightarrowapprox
⇴ circleonrightarrow
⬰ circleonleftarrow
⇤ barleftarrow
⇥ rightarrowbar
⇦ leftwhitearrow
⇧ upwhitearrow
⇨ rightwhitearrow
⇩ downwhitearrow
⇞ nHuparrow
⇟ nHdownarrow
↥ mapsup
↧ mapsdown
↨ updownarrowbar
↴ linefeed
↵ carriagereturn
↸ barovernorthwestarrow
↹ barleftarrowrightarrowbar
⟰ UUparrow
⟱ DDownarrow
⟴ rightarrowonoplus
⤀ nvtwoheadrightarrow
⤂ nvLeftarrow
⤃ nvRightarrow
⤄ nvLeftrightarrow
⤅ twoheadmapsto
⤈ downarrowbarred
⤉ uparrowbarred
⤌ lbkarow
⤎ leftdbkarow
⤐ drbkarow
⤒ baruparrow
⤓ downarrowbar
⤔ nvrightarrowtail
⤗ nvtwoheadrightarrowtail
⤣ hknwarrow
⤤ hknearrow
⤥ hksearow hksearrow
⤦ hkswarow hkswarrow
⥀ acwcirclearrow
⥁ cwcirclearrow
⥂ rightarrowshortleftarrow
⥊ leftrightharpoonupdown
⥋ leftrightharpoondownup
⥎ leftrightharpoonupup
⥐ leftrightharpoondowndown
⥢ leftleftharpoons
⥣ upupharpoons
⥤ rightrightharpoons
⥥ downdownharpoons
⥮ updownharpoonsleftright
⥯ downupharpoonsleftright
⥰ rightimply
⥼ leftfishtail
⥽ rightfishtail strictif
⥼ strictfi
`;
