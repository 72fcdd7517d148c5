/** Names of signs beyond plain TeX's: those of the AMS fonts, then those of the txfonts and their descendants. */
export const AMS_SIGNS = `
  squaredot ⊡ squareplus ⊞ squaremultiply ⊠ square □ squaresolid ■ squaresmallsolid ▪ diamond ◊ diamondsolid ⧫
  clockwise ↻ anticlockwise ↺ harpoonleftright ⇌ harpoonrightleft ⇋ squareminus ⊟ forces ⊩ forcesbar ⊪
  satisfies ⊨ dblarrowheadright ↠ dblarrowheadleft ↞ dblarrowleft ⇇ dblarrowright ⇉ dblarrowup ⇈ dblarrowdwn ⇊
  harpoonupright ↾ harpoondownright ⇂ harpoonupleft ↿ harpoondownleft ⇃ arrowtailright ↣ arrowtailleft ↢
  arrowparrleftright ⇆ arrowparrrightleft ⇄ shiftleft ↰ shiftright ↱ squiggleright ⇝ squiggleleftright ↭
  curlyleft ↫ curlyright ↬ circleequal ≗ followsorequal ≿ greaterorsimilar ≳ greaterorapproxeql ⪆ multimap ⊸
  therefore ∴ because ∵ equalsdots ≑ defines ≜ precedesorequal ≾ lessorsimilar ≲ lessorapproxeql ⪅ equalorless
  ⪕ equalorgreater ⪖ equalorprecedes ⋞ equalorfollows ⋟ precedesorcurly ≼ lessdblequal ≦ lessorequalslant ⩽
  lessorgreater ≶ primereverse ‵ axisshort ╌ equaldotrightleft ≓ equaldotleftright ≒ followsorcurly ≽
  greaterdblequal ≧ greaterorequalslant ⩾ greaterorless ≷ squareimage ⊏ squareoriginal ⊐ triangleright ⊳
  triangleleft ⊲ trianglerightequal ⊵ triangleleftequal ⊴ star ★ between ≬ triangledownsld ▼ trianglerightsld
  ▶ triangleleftsld ◀ arrowaxisright → arrowaxisleft ← triangle △ trianglesolid ▲ triangleinv ▽ ringinequal ≖
  lessequalgreater ⋚ greaterlessequal ⋛ lessdbleqlgreater ⪋ greaterdbleqlless ⪌ Yen ¥ arrowtripleright ⇛
  arrowtripleleft ⇚ check ✓ orunderscore ⊻ nand ⊼ perpcorrespond ⩞ angle ∠ measuredangle ∡ sphericalangle ∢
  proportional ∝ smile ⌣ frown ⌢ subsetdbl ⋐ supersetdbl ⋑ uniondbl ⋓ intersectiondbl ⋒ uprise ⋏ downfall ⋎
  multiopenleft ⋋ multiopenright ⋌ subsetdblequal ⫅ supersetdblequal ⫆ difference ≏ geomequivalent ≎ muchless
  ⋘ muchgreater ⋙ rightanglenw ⌜ rightanglene ⌝ circleR ® circleS Ⓢ fork ⋔ dotplus ∔ revsimilar ∽
  revasymptequal ⋍ rightanglesw ⌞ rightanglese ⌟ maltesecross ✠ complement ∁ intercal ⊺ circlering ⊚
  circleasterisk ⊛ circleminus ⊝
  lessornotequal ≨ greaterornotequal ≩ notlessequal ≰ notgreaterequal ≱ notless ≮ notgreater ≯ notprecedes ⊀
  notfollows ⊁ lessornotdbleql ≨ greaterornotdbleql ≩ notlessorslnteql ⩽̸ notgreaterorslnteql ⩾̸ lessnotequal
  ⪇ greaternotequal ⪈ notprecedesoreql ⪯̸ notfollowsoreql ⪰̸ precedeornoteqvlnt ⋨ followornoteqvlnt ⋩
  lessornotsimilar ⋦ greaterornotsimilar ⋧ notlessdblequal ≦̸ notgreaterdblequal ≧̸ precedenotslnteql ⪵
  follownotslnteql ⪶ precedenotdbleqv ⪹ follownotdbleqv ⪺ lessnotdblequal ⪉ greaternotdblequal ⪊ notsimilar ≁
  notapproxequal ≇ upslope ╱ downslope ╲ notsubsetoreql ⊊ notsupersetoreql ⊋ notsubsetordbleql ⫅̸
  notsupersetordbleql ⫆̸ subsetornotdbleql ⫋ supersetornotdbleql ⫌ subsetornoteql ⫋ supersetornoteql ⫌
  subsetnoteql ⊊ supersetnoteql ⊋ notsubseteql ⊈ notsuperseteql ⊉ notparallel ∦ notbar ∤ notshortbar ∤
  notshortparallel ∦ notturnstile ⊬ notforces ⊮ notsatisfies ⊭ notforcesextra ⊯ nottriangeqlright ⋭
  nottriangeqlleft ⋬ nottriangleleft ⋪ nottriangleright ⋫ notarrowleft ↚ notarrowright ↛ notdblarrowleft ⇍
  notdblarrowright ⇏ notdblarrowboth ⇎ notarrowboth ↮ dividemultiply ⋇ emptyset ∅ notexistential ∄ hatwide ^
  hatwider ^ tildewide ~ tildewider ~ Finv Ⅎ Gmir ⅁ Omegainv ℧ eth ð equalorsimilar ≂ beth ℶ gimel ℷ daleth ℸ
  lessdot ⋖ greaterdot ⋗ multicloseleft ⋉ multicloseright ⋊ barshort ∣ parallelshort ∥ integerdivide ∖ similar
  ∼ approxequal ≈ approxorequal ≊ followsorequal ⪸ precedesorequal ⪷ archleftdown ↶ archrightdown ↷ Digamma ϝ
  kappa ϰ planckover2pi ℏ planckover2pi1 ℏ epsiloninv ϶
`;

export const MORE_SIGNS = `
  dblbracketleft ⟦ dblbracketright ⟧ parallel ∥ parallel1 ⫽ arrowupdn ⇅ revlogicalnot ⌐ lbag ⟅ rbag ⟆ Diamond ◇
  Diamondsolid ◆ leadsto ⇝ leadstoext ∼ mapsfrom ↤ Mapsto ⤇ Mapsfrom ⤆ mmapsto ↦ mmapsfrom ↤ Mmapsto ⤇ Mmapsfrom ⤆
  medcircle ○ medbullet ● colonapprox ∶≈ colonsim ∶∼ coloncolonapprox ∷≈ coloncolonsim ∷∼ doteq ≐ multimapinv ⟜
  multimapboth ⧟ forcesextra ⊫ Forcesbar ⫫ simequal ≅ precedesordblequal ⪳ followsordblequal ⪴ nequal ≠ nelement ∉
  npropersubset ⊄ npropersuperset ⊅ nequivalence ≢ nexists ∄ nowner ∌ nsimilar ≁ nasymp ≭ colonequal ≔ equalcolon ≕
  colonbar ∶− barcolon −∶ Colonequal ⩴ Equalcolon ═∷ strict ⥽ strictinverse ⥼ ampersandinv ⅋ oless ⧀ ogreater ⧁
  owedge ⨁ ovee ⨁ circlebar ⦶ circlebackslash ⦸ multicloseboth ⋈ multicloseboth1 ⋈ multicloseleft1 ⋉ multicloseright1 ⋊
  multiopenboth ⋈ squiggleleft ⇜ dashedarrowleft ⇠ dashedarrowright ⇢ dashedarrowboth ⇠⇢ squareasterisk ⧆
  squarebackslash ⧅ squarebar ◫ squareslash ⧄ Wreathproduct ≀ lambdaslash ƛ lambdabar ƛ club1 ♧ diamond1 ♦ heart1 ♥
  spade1 ♤ Arrownortheast ⇗ Arrowsoutheast ⇘ Arrownorthwest ⇖ Arrowsouthwest ⇙ Latticetop ⫪ Perpendicular ⫫
  varint ∫ variint ∬ variiint ∭ variiiint ⨌ varidotint ∫⋯∫ varemptyset ∅ widearc ⏜ partialup ∂ trianglewide ˆ
  arrowrightnosp → combarrowextender ⎯ notexists ∄ integraldisplaydouble ∬ integraldisplaytriple ∭ integraltextdouble ∬ integraltexttriple ∭ horizontal ⎯
  contintegraldisplaydouble ∯ contintegraltextdouble ∯ contintegraldisplaytriple ∰
  harpoonleftup ↼ harpoonleftdown ↽ harpoonrightup ⇀ harpoonrightdown ⇁ hookrightchar ↩ hookleftchar ↪
  angleleft ⟨ angleright ⟩ hslash ℏ emptysetstress ∅ radicallow √ Ifraktur ℑ Rfraktur ℜ mapstochar ↦ diameter ⌀
  iinteg ∬ iiinteg ∭ iiiinteg ⨌ idotinteg ∫⋯∫ contintegral ∮ dblcontinteg ∯ tplcontinteg ∰ clckwcontinteg ∲
  varclckwcontinteg ∲ cntrclckwcontinteg ∳ varcntrclckwcontinteg ∳ squarecontinteg ⨖ fIntegral ⨍ intersectmulti ⩀
  unionsqmulti ⊎ intersectsqmulti ⩀ squareunionmulti ⊎ dblbracketlefttp ⟦ dblbracketrighttp ⟧ dblbracketleftbt ⟦
  dblbracketrightbt ⟧ dblbracketleftex ⟦ dblbracketrightex ⟧ barex | bardblex ∥ bracehext ⎯ groupatipdownleft ⏠
  groupatipdownright ⏠ groupatipupleft ⏡ groupatipupright ⏡ wideparen ⏜ parenwide ⏜ arrowdblvertex ‖
  intersectionmulti ⩀ summation ∑ product ∏ circle ○ visualspace ␣ perthousandzero ‱ copyleft 🄯 interrobang ‽
  referencemark ※ servicemark ℠ ohm Ω lira ₤ dong ₫ won ₩ peso ₱ baht ฿ naira ₦ recipe ℞ Ng Ŋ ng ŋ Ohorn Ơ ohorn ơ
  Uhorn Ư uhorn ư tildecomb ˜ epsilon2 ε lessequalslant ⩽ greaterequalslant ⩾ notsubset ⊄ implies ⟹ iff ⟺
  vec ⃗ dotacc ˙ ddotacc ¨ dddotacc ⃛
`;
