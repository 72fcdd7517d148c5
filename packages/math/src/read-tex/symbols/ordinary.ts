/** Runs of characters (`SymbolFamily`). */
export const ordinary = `
# #
$ $/textdollar
% %
& &/And
/ slash
_ _
| vert
¢ cent pounds/mathsterling/textsterling - yen - S/sect - copyright - - neg/lnot - circledR/textregistered - degree - - - - - P/para
Å Angstrom/AA/angstrom AE
Ð DH - - - - - - - O - - - - - TH ss
å aa ae
ð eth/matheth/dh - - - - - - - o - - - - - thorn
Đ DJ dj
ı imath/i
Ł L l - - - - - - - NG ng - - - - - - OE oe
ȷ jmath/j
Ϙ Qoppa qoppa Stigma stigma Digamma - Koppa koppa
Ϡ Sampi sampi
‖ Vert/|
† dag ddag - - - - ldots/dots/dotsc/dotso/textellipsis/mathellipsis/hdots/unicodeellipsis
‰ permil/perthousand pertenthousand prime dprime trprime backprime backdprime backtrprime
⁃ hyphenbullet
⁗ qprime
€ euro/texteuro
₹ rupee
ℂ cnums/Complex/complexes - - - - Eulerconst - - - - - - Planckconst hbar/hslash - Im/image - ell - N/natnums - - wp/weierp - Q/rationals - Re/real R/reals/Reals
™ texttrademark/trademark - Z/integers - - mho - turnediota - - - - - - - - Finv - - aleph/alef/alefsym beth gimel daleth - - - mathbbpi/Bbbpi Bbbgamma BbbGamma BbbPi
⅁ Game sansLturned sansLmirrored Yup DifferentialD/CapitalDifferentialD differentialD ExponetialE/exponentialE ComplexI/imaginaryI ComplexJ/imaginaryJ PropertyLine upand/parr/invamp perdot
∀ forall complement partial exists/exist nexists emptyset/empty increment nabla - - - - - - QED
√ surd - - - infty/infin rightangle
∠ angle measuredangle sphericalangle
∴ therefore because
∿ sinewave
⊕ earth/varEarth
⊤ top bot
⊾ rightanglearc varlrtriangle
⋮ vdots cdots/dotsb/dotsm/dotsi/unicodecdots iddots/adots/udots ddots
⌀ varnothing/diameter - house
⌐ invneg - varfrown profsurf - - - viewdata - turnednot
⌶ APLinv - - - - - - APLcircstile
⍰ APLboxquestion
⍼ angzarr
⎔ hexagon
⏎ returnsymbol ejecttriangle
⏜ topparen
⏤ strns - - elinters
␣ mathvisiblespace/textvisiblespace/visiblespace
Ⓢ circledS
╱ diagup diagdown
■ blacksquare square/Box/qed
▬ hrectangleblack hrectangle vrectangleblack vrectangle parallelogramblack parallelogram bigblacktriangleup triangle/bigtriangleup blacktriangle vartriangle - - - - - - bigblacktriangledown triangledown/bigtriangledown blacktriangledown
◆ mdlgblkdiamond Diamond - - lozenge - - - - mdlgblkcircle circlelefthalfblack circlerighthalfblack circlebottomhalfblack circletophalfblack
◯ lgwhtcircle
◻ mdwhtsquare mdblksquare
★ bigstar bigwhitestar - - astrosun/Sun - - conjunction - phone
☠ skull danger radiation biohazard
☯ yinyang
☹ frownie smiley/smileface blacksmiley sun rightmoon leftmoon mercury
♀ female/venus Earth male/mars
♠ spadesuit/spades heartsuit diamondsuit clubsuit/clubs varspadesuit hearts/varheartsuit diamonds/vardiamondsuit varclubsuit - quarternote eighthnote twonotes - flat natural sharp
⚥ Hermaphrodite - - - - mdwhtcircle mdblkcircle
✓ checkmark - - - ballotx
✠ maltese davidstar
⦛ measuredangleleft rightanglesqr rightanglemdot angles angdnr
⦣ revangle angleubar - wideangledown wideangleup - - - - - - - - revemptyset emptysetobar emptysetocirc emptysetoarr emptysetoarrl circlehbar
⧎ rtriltri - - - - - - - hourglass blackhourglass - - - - iinfin tieinfty nvinfty
⧠ laplac - shuffle - - - - - - - - blacklozenge
⨟ zcmp
⬚ dottedsquare - - - - pentagonblack
⬠ pentagon
𝕜 Bbbk
\\ backslash
`;
