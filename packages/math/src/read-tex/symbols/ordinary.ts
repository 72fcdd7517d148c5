/** A character, then the commands that make it; the first is the one that TeX is written with. */
export const ordinary = `
∞ infty infin
∂ partial
∇ nabla
∅ emptyset empty
Ø O
⌀ varnothing diameter
ℏ hbar
ℏ hslash
ℎ Planckconst
ℓ ell
ℜ Re real
ℑ Im image
℘ wp weierp
ı imath i
ȷ jmath j
ℵ aleph alef alefsym
ℶ beth
ℷ gimel
ℸ daleth
ð eth matheth
∀ forall
∃ exists exist
∄ nexists
¬ neg lnot
⌐ invneg
⌙ turnednot
⊤ top
⊥ bot
∠ angle
∡ measuredangle
∢ sphericalangle
⧎ rtriltri
∟ rightangle
⊿ varlrtriangle
△ triangle bigtriangleup
▽ triangledown bigtriangledown
▵ vartriangle
▴ blacktriangle
▲ bigblacktriangleup
▾ blacktriangledown
▼ bigblacktriangledown
□ square Box qed
■ blacksquare
◻ mdwhtsquare
◼ mdblksquare
⬚ dottedsquare
◇ Diamond
◆ mdlgblkdiamond
◊ lozenge
⧫ blacklozenge
★ bigstar
☆ bigwhitestar
♠ spadesuit spades
♡ heartsuit
♥ hearts varheartsuit
♢ diamondsuit
♦ diamonds vardiamondsuit
♣ clubsuit clubs
♤ varspadesuit
♧ varclubsuit
♭ flat
♮ natural
♯ sharp
♩ quarternote
♪ eighthnote
♫ twonotes
♂ male mars
♀ female venus
☿ mercury
☉ astrosun Sun
☼ sun
☽ rightmoon
☾ leftmoon
⊕ earth varEarth
☻ blacksmiley
☺ smiley smileface
☹ frownie
☎ phone
✓ checkmark
✗ ballotx
✠ maltese
§ S sect
¶ P para
© copyright
® circledR textregistered
™ texttrademark trademark
Ⓢ circledS
£ pounds mathsterling textsterling
¥ yen
€ euro texteuro
¢ cent
₹ rupee
° degree degree
′ prime
″ dprime
‴ trprime
⁗ qprime
‵ backprime
‶ backdprime
‷ backtrprime
∁ complement
Ⅎ Finv
⅁ Game
𝕜 Bbbk
℧ mho
Å Angstrom AA angstrom
% %
# #
$ $ textdollar
& & And
_ _
/ slash
\\ backslash
√ surd
† dag
‡ ddag
… ldots dots dotsc dotso textellipsis mathellipsis hdots unicodeellipsis
⋯ cdots dotsb dotsm dotsi unicodecdots idotsint
⋮ vdots
⋱ ddots
⋰ iddots adots adots
⋰ udots
∎ QED
‖ Vert |
| vert
‰ permil perthousand
‱ pertenthousand
⅋ upand parr invamp
⨟ fcmp
∆ increment
Ð DH
đ dj
Đ DJ
ð dh
Þ TH
þ thorn
ŋ ng
Ŋ NG
æ ae
Æ AE
œ oe
Œ OE
ø o
å aa
ł l
Ł L
ß ss
∿ sinewave
⌒ varfrown
⎔ hexagon
⬠ pentagon
⬟ pentagonblack
⌂ house
⏧ elinters
∴ therefore
∵ because
⦵ circlehbar
ϰ upvarkappa
Ϟ Koppa
ϟ koppa
Ϙ Qoppa
ϙ qoppa
Ϛ Stigma
ϛ stigma
Ϡ Sampi
ϡ sampi
Ϝ Digamma
⍼ angzarr
⍰ APLboxquestion
⌓ profsurf
⌗ viewdata
⌀ diameter
⏏ ejecttriangle
☡ danger
☠ skull
☢ radiation
☣ biohazard
☯ yinyang
✡ davidstar
⚥ Hermaphrodite
⚪ mdwhtcircle
⚫ mdblkcircle
● mdlgblkcircle
▱ parallelogram
▰ parallelogramblack
▭ hrectangle
▬ hrectangleblack
▯ vrectangle
▮ vrectangleblack
◯ lgwhtcircle
◐ circlelefthalfblack
◑ circlerighthalfblack
◒ circlebottomhalfblack
◓ circletophalfblack
⊾ rightanglearc
⦛ measuredangleleft
⦜ rightanglesqr
⦝ rightanglemdot
⦞ angles
⦟ angdnr
⦣ revangle
⦤ angleubar
⦦ wideangledown
⦧ wideangleup
⦰ revemptyset
⦱ emptysetobar
⦲ emptysetocirc
⦳ emptysetoarr
⦴ emptysetoarrl
⧗ blackhourglass
⧖ hourglass
♁ Earth
╱ diagup
╲ diagdown
⧜ iinfin
⧝ tieinfty
⧞ nvinfty
⧠ laplac
⧢ shuffle
⅌ perdot
ℇ Eulerconst
℩ turnediota
ℼ mathbbpi Bbbpi
ℽ Bbbgamma
ℾ BbbGamma
ℿ BbbPi
⅂ sansLturned
⅃ sansLmirrored
⅄ Yup
⅊ PropertyLine
ⅅ DifferentialD CapitalDifferentialD
ⅆ differentialD
ⅇ ExponetialE exponentialE
ⅈ ComplexI imaginaryI
ⅉ ComplexJ imaginaryJ
ℕ N natnums
ℝ R reals Reals
ℤ Z integers
ℂ cnums Complex complexes
ℚ Q rationals
␣ mathvisiblespace textvisiblespace visiblespace
⏤ strns
⏜ topparen
☌ conjunction
⌶ APLinv
⌽ APLcircstile
⏎ returnsymbol
⁃ hyphenbullet
`;
