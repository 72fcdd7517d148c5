/** A character, then the commands that make it; the first is the one that TeX is written with. */
export const relations = `
= =
< lt
> gt
≤ le leq
≥ ge geq
≠ ne neq
≡ equiv
≢ nequiv
≣ Equiv
≈ approx thickapprox
≉ napprox
∼ sim thicksim
≁ nsim
≃ simeq
≄ nsime nsimeq
≅ cong
≇ ncong
≆ simneqq
≊ approxeq
≋ approxident
≌ backcong
≍ asymp
≎ Bumpeq
≏ bumpeq
≐ doteq
≑ Doteq doteqdot
≒ fallingdotseq
≓ risingdotseq
≔ coloneqq coloneq colonequals
≕ eqqcolon eqcolon equalscolon
≖ eqcirc
≗ circeq
≘ arceq
≙ wedgeq
≚ veeeq
≛ stareq
≜ triangleq
≝ eqdef
≞ measeq
≟ questeq
⩴ Coloneqq Coloneq coloncolonequals
⩵ eqeq Equal
⩶ eqeqeq
∷ dblcolon coloncolon Colon
∶ ratio
∹ dashcolon minuscolon
∺ dotsminusdots
∻ kernelcontraction
∝ propto varpropto
∈ in isin
∉ notin
∊ smallin
∋ ni owns
∌ notni nni
∍ smallni
⊂ subset sub
⊃ supset
⊄ nsubset
⊅ nsupset
⊆ subseteq sube
⊇ supseteq supe
⊈ nsubseteq
⊉ nsupseteq
⊊ subsetneq
⊊\uFE00 varsubsetneq
⊋ supsetneq
⊋\uFE00 varsupsetneq
⫅ subseteqq
⫆ supseteqq
⫋ subsetneqq
⫋\uFE00 varsubsetneqq
⫌ supsetneqq
⫌\uFE00 varsupsetneqq
⋐ Subset
⋑ Supset
⊏ sqsubset
⊐ sqsupset
⊑ sqsubseteq
⊒ sqsupseteq
⋢ nsqsubseteq
⋣ nsqsupseteq
⋤ sqsubsetneq
⋥ sqsupsetneq
≺ prec
≻ succ
⪯ preceq
⪰ succeq
≼ preccurlyeq
≽ succcurlyeq
⋞ curlyeqprec
⋟ curlyeqsucc
≾ precsim
≿ succsim
⪷ precapprox
⪸ succapprox
⊀ nprec
⊁ nsucc
⋠ npreceq npreccurlyeq
⋡ nsucceq nsucccurlyeq
⪱ precneq
⪲ succneq
⪵ precneqq
⪶ succneqq
⪳ preceqq
⪴ succeqq
⋨ precnsim
⋩ succnsim
⪹ precnapprox
⪺ succnapprox
⪻ Prec
⪼ Succ
≪ ll
≫ gg
⋘ lll llless
⋙ ggg gggtr
⫷ lllnest
⫸ gggnest
≦ leqq
≧ geqq
⩽ leqslant
⩾ geqslant
⪅ lessapprox
⪆ gtrapprox
≲ lesssim
≳ gtrsim
≶ lessgtr
≷ gtrless
⋚ lesseqgtr
⋛ gtreqless
⪋ lesseqqgtr
⪌ gtreqqless
⋖ lessdot
⋗ gtrdot
≨ lneqq
≨\uFE00 lvertneqq
≩ gneqq
≩\uFE00 gvertneqq
⪇ lneq
⪈ gneq
⋦ lnsim
⋧ gnsim
⪉ lnapprox
⪊ gnapprox
⪕ eqslantless
⪖ eqslantgtr
⪝ simless
⪞ simgtr
≮ nless
≯ ngtr
≰ nleq nleqslant nleqq
≱ ngeq ngeqslant ngeqq
≴ nlesssim
≵ ngtrsim
≸ nlessgtr
≹ ngtrless
≬ between
⋔ pitchfork
⊢ vdash
⊣ dashv
⊨ models vDash
⊩ Vdash
⊪ Vvdash
⊫ VDash
⊬ nvdash
⊭ nvDash
⊮ nVdash
⊯ nVDash
⫤ Dashv
⫢ vDdash
⫣ dashV
⟚ DashVDash
⟛ dashVdash
⟞ longdashv
⊲ vartriangleleft lhd
⊳ vartriangleright rhd
⊴ trianglelefteq unlhd
⊵ trianglerighteq unrhd
⋪ ntriangleleft
⋫ ntriangleright
⋬ ntrianglelefteq
⋭ ntrianglerighteq
▶ blacktriangleright
◀ blacktriangleleft
∣ mid
∤ nmid
∥ parallel
∦ nparallel
⊥ perp
⋈ bowtie Join
⌢ frown
⌣ smile
϶ backepsilon
∽ backsim
⋍ backsimeq
≂ eqsim minussim
⩭ congdot
⩰ approxeqq
⋲ disin
⋳ varisins
⋴ isins
⋵ isindot
⋶ varisinobar
⋷ isinobar
⋸ isinvb
⋹ isinE
⋺ nisd
⋻ varnis
⋼ nis
⋽ varniobar
⋾ niobar
⋿ bagmember
⊰ prurel
⊱ scurel
⊶ origof
⊷ imageof
⊸ multimap
⟜ multimapinv
⧟ multimapboth dualmap
⧦ gleichstark
⧣ eqparsl
⧤ smeparsl
⧥ eqvparsl
⫫ Perp Bot
⫪ Top
⫝ forksnot
⫨ vBar
⫩ vBarv
⫮ rnmid
⊦ assert
⩸ equivDD
⩹ ltcir
⩺ gtcir
⩻ ltquest
⩼ gtquest
⩿ lesdot
⪀ gesdot
⪁ lesdoto
⪂ gesdoto
⪃ lesdotor
⪄ gesdotol
⪍ lsime
⪎ gsime
⪏ lsimg
⪐ gsiml
⪑ lgE
⪒ glE
⪓ lesges
⪔ gesles
⪗ elsdot
⪘ egsdot
⪙ eqqless
⪚ eqqgtr
⪟ simlE
⪠ simgE
⪡ Lt
⪢ Gt
⪣ partialmeetcontraction
⪤ glj
⪥ gla
⪦ ltcc
⪧ gtcc
⪨ lescc
⪩ gescc
⪪ smt
⪫ lat
⪬ smte
⪭ late
⪮ bumpeqq
⪽ subsetdot
⪾ supsetdot
⪿ subsetplus
⫀ supsetplus
⫁ submult
⫂ supmult
⫃ subedot
⫄ supedot
⫇ subsim
⫈ supsim
⫉ subsetapprox
⫊ supsetapprox
⫏ csub
⫐ csup
⫑ csube
⫒ csupe
⫓ subsup
⫔ supsub
⫕ subsub
⫖ supsup
⫗ suphsub
⫘ supdsub
⫙ forkv
⫚ topfork
⫛ mlcp
⩦ eqdot
⩧ dotequiv
⩨ equivVert
⩩ equivVvert
⩪ dotsim
⩫ simrdots
⩬ simminussim
⩮ asteq
⩳ eqqsim
∾ invlazys
⦂ typecolon
≭ nasymp
`;
