/** Runs of characters (`SymbolFamily`). All are relations. */
export const arrows = `
← gets/leftarrow/larr uparrow/uarr to/rightarrow/rarr downarrow/darr leftrightarrow/harr/lrarr updownarrow/varr nwarrow nearrow searrow swarrow nleftarrow nrightarrow - - twoheadleftarrow twoheaduparrow
↠ twoheadrightarrow twoheaddownarrow leftarrowtail rightarrowtail mapsfrom mapsup mapsto mapsdown updownarrowbar hookleftarrow hookrightarrow looparrowleft looparrowright leftrightsquigarrow nleftrightarrow lightning Lsh Rsh Ldsh Rdsh linefeed carriagereturn curvearrowleft curvearrowright barovernorthwestarrow barleftarrowrightarrowbar circlearrowleft circlearrowright leftharpoonup leftharpoondown/longleftharpoondown upharpoonright/restriction upharpoonleft
⇀ rightharpoonup/longrightharpoonup rightharpoondown downharpoonright downharpoonleft rightleftarrows updownarrows leftrightarrows leftleftarrows upuparrows rightrightarrows downdownarrows leftrightharpoons rightleftharpoons nLeftarrow nLeftrightarrow nRightarrow Leftarrow/lArr/Larr Uparrow/uArr/Uarr Rightarrow/rArr/Rarr Downarrow/dArr/Darr Leftrightarrow/hArr/Harr/lrArr/Lrarr Updownarrow/vArr Nwarrow Nearrow Searrow Swarrow Lleftarrow Rrightarrow leftsquigarrow leadsto/rightsquigarrow nHuparrow nHdownarrow
⇠ dashleftarrow - dashrightarrow/dasharrow - barleftarrow rightarrowbar leftwhitearrow upwhitearrow rightwhitearrow downwhitearrow
⇴ circleonrightarrow downuparrows - nvleftarrow nvrightarrow nvleftrightarrow nVleftarrow nVrightarrow nVleftrightarrow leftarrowtriangle rightarrowtriangle leftrightarrowtriangle
⟰ UUparrow DDownarrow acwgapcirclearrow cwgapcirclearrow rightarrowonoplus longleftarrow longrightarrow longleftrightarrow impliedby/Longleftarrow implies/Longrightarrow iff/Longleftrightarrow longmapsfrom longmapsto Longmapsfrom Longmapsto longrightsquigarrow
⤀ nvtwoheadrightarrow - nvLeftarrow nvRightarrow nvLeftrightarrow twoheadmapsto Mapsfrom Mapsto downarrowbarred uparrowbarred Uuparrow Ddownarrow lbkarow bkarow leftdbkarow - drbkarow rightdotarrow baruparrow downarrowbar nvrightarrowtail - twoheadrightarrowtail nvtwoheadrightarrowtail - lefttail righttail leftdbltail rightdbltail diamondleftarrow rightarrowdiamond
⤡ nwsearrow neswarrow hknwarrow hknearrow hksearow/hksearrow hkswarow/hkswarrow
⤳ rightcurvedarrow
⥀ acwcirclearrow cwcirclearrow rightarrowshortleftarrow - - - - - - - leftrightharpoonupdown leftrightharpoondownup - - leftrightharpoonupup - leftrightharpoondowndown
⥢ leftleftharpoons upupharpoons rightrightharpoons downdownharpoons - - - - - - - - updownharpoonsleftright downupharpoonsleftright rightimply equalrightarrow similarrightarrow - rightarrowsimilar rightarrowapprox - - - - - - leftfishtail/strictfi rightfishtail/strictif
⬰ circleonleftarrow - - longleftsquigarrow - - - - - - - twoheadleftarrowtail
⭀ equalleftarrow bsimilarleftarrow - - - - RRightarrow
`;
