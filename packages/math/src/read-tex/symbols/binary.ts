/** Runs of characters (`SymbolFamily`). */
export const binary = `
+ +
± pm/plusmn
× times
÷ div
† dagger ddagger/Dagger bullet/bull
− minus mp dotplus divslash setminus/smallsetminus ast circ vysmblkcircle
∧ wedge/land vee/lor cap cup
∸ dotminus
≀ wr
⊌ cupleftarrow cupdot uplus - - - - sqcap sqcup oplus ominus otimes oslash odot circledcirc circledast circledequal circleddash boxplus boxminus
⊠ boxtimes boxdot
⊹ hermitmatrix intercal veebar barwedge barvee
⋄ diamond cdot/cdotp/centerdot/sdot star divideontimes - ltimes rtimes leftthreetimes rightthreetimes - curlyvee curlywedge - - Cap/doublecap Cup/doublecup
⌆ vardoublebarwedge
⌽ obar
▪ smblksquare smwhtsquare
▷ triangleright
◁ triangleleft
◦ smwhtcircle/vysmwhtcircle - - - - - - - - bigcirc
⟇ veedot
⟑ wedgedot - - - leftouterjoin rightouterjoin fullouterjoin
⟠ lozengeminus concavediamond concavediamondtickleft concavediamondtickright whitesquaretickleft whitesquaretickright
⦶ circledvert circledparallel obslash operp obot olcross odotslashdot uparrowoncircle
⧀ olessthan ogreaterthan - - boxslash/boxdiag boxbslash boxast boxcircle boxbox boxonbox - - - triangleserifs - - - lfbowtie rfbowtie fbowtie lftimes rftimes
⧴ ruledelayed - dsol rsolbar - - doubleplus tripleplus - - tplus tminus
⨢ ringplus plushat simplus plusdot plussim plussubtwo plustrif commaminus minusdot minusfdots minusrdots opluslhrim oplusrhrim vectimes dottimes timesbar btimes smashtimes otimeslhrim otimesrhrim otimeshat Otimes odiv triangleplus triangleminus triangletimes intprod intprodr fcmp amalg
⩀ capdot uminus barcup barcap capwedge cupvee cupovercap capovercup cupbarcap capbarcup twocups twocaps closedvarcup closedvarcap Sqcap Sqcup closedvarcupsmashprod wedgeodot veeodot Wedge Vee/Or wedgeonwedge veeonvee bigslopedvee bigslopedwedge - wedgemidvert veemidvert midbarwedge midbarvee doublebarwedge wedgebar
⩠ wedgedoublebar varveebar doublebarvee veedoublebar
⩱ eqqplus pluseqq
⫲ nhpar parsim interleave nhVvert threedotcolon - - - - trslash - sslash
`;
