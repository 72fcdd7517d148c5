/** Runs of characters (`SymbolFamily`). */
export const relations = `
< lt
= =
> gt
϶ backepsilon
∈ in/isin notin smallin ni/owns notni/nni smallni
∝ propto/varpropto
∣ mid nmid parallel nparallel
∶ ratio dblcolon/coloncolon/Colon - dashcolon/minuscolon dotsminusdots kernelcontraction sim/thicksim backsim invlazys
≁ nsim eqsim/minussim simeq nsime/nsimeq cong simneqq ncong approx/thickapprox napprox approxeq approxident backcong asymp Bumpeq bumpeq doteq Doteq/doteqdot fallingdotseq risingdotseq coloneqq/coloneq/colonequals eqqcolon/eqcolon/equalscolon eqcirc circeq arceq wedgeq veeeq stareq triangleq eqdef measeq questeq
≠ ne/neq equiv nequiv Equiv le/leq ge/geq leqq geqq lneqq gneqq ll gg between nasymp nless ngtr nleq/nleqslant/nleqq ngeq/ngeqslant/ngeqq lesssim gtrsim nlesssim ngtrsim lessgtr gtrless nlessgtr ngtrless prec succ preccurlyeq succcurlyeq precsim succsim
⊀ nprec nsucc subset/sub supset nsubset nsupset subseteq/sube supseteq/supe nsubseteq nsupseteq subsetneq supsetneq - - - sqsubset sqsupset sqsubseteq sqsupseteq
⊢ vdash dashv - perp assert - models/vDash Vdash Vvdash VDash nvdash nvDash nVdash nVDash prurel scurel vartriangleleft/lhd vartriangleright/rhd trianglelefteq/unlhd trianglerighteq/unrhd origof imageof multimap
⋈ bowtie/Join - - - - backsimeq - - Subset Supset - - pitchfork - lessdot gtrdot lll/llless ggg/gggtr lesseqgtr gtreqless - - curlyeqprec curlyeqsucc
⋠ npreceq/npreccurlyeq nsucceq/nsucccurlyeq nsqsubseteq nsqsupseteq sqsubsetneq sqsupsetneq lnsim gnsim precnsim succnsim ntriangleleft ntriangleright ntrianglelefteq ntrianglerighteq - - - - disin varisins isins isindot varisinobar isinobar isinvb isinE nisd varnis nis varniobar niobar bagmember
⌢ frown smile
▶ blacktriangleright
◀ blacktriangleleft
⟚ DashVDash dashVdash multimapinv - longdashv
⦂ typecolon
⧟ multimapboth/dualmap
⧣ eqparsl smeparsl eqvparsl gleichstark
⩦ eqdot dotequiv equivVert equivVvert dotsim simrdots simminussim congdot asteq - approxeqq - - eqqsim Coloneqq/Coloneq/coloncolonequals eqeq/Equal eqeqeq - equivDD ltcir gtcir ltquest gtquest leqslant geqslant lesdot
⪀ gesdot lesdoto gesdoto lesdotor gesdotol lessapprox gtrapprox lneq gneq lnapprox gnapprox lesseqqgtr gtreqqless lsime gsime lsimg gsiml lgE glE lesges gesles eqslantless eqslantgtr elsdot egsdot eqqless eqqgtr - - simless simgtr simlE
⪠ simgE Lt Gt partialmeetcontraction glj gla ltcc gtcc lescc gescc smt lat smte late bumpeqq preceq succeq precneq succneq preceqq succeqq precneqq succneqq precapprox succapprox precnapprox succnapprox Prec Succ subsetdot supsetdot subsetplus
⫀ supsetplus submult supmult subedot supedot subseteqq supseteqq subsim supsim subsetapprox supsetapprox subsetneqq supsetneqq - - csub csup csube csupe subsup supsub subsub supsup suphsub supdsub forkv topfork mlcp - forksnot
⫢ vDdash dashV Dashv - - - vBar vBarv Top Perp/Bot - - rnmid - - - - - - - - lllnest gggnest
⊊\uFE00 varsubsetneq
⊋\uFE00 varsupsetneq
⫋\uFE00 varsubsetneqq
⫌\uFE00 varsupsetneqq
≨\uFE00 lvertneqq
≩\uFE00 gvertneqq
`;
