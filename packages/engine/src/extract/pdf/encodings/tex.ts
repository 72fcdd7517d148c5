const LETTERS = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z';
const SMALL = LETTERS.toLowerCase();
const DIGITS = 'zero one two three four five six seven eight nine';
const GREEK = 'Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega';

const names = (list: string) => list.split(' ').map((name) => (name === '_' ? '' : name));

/** TeX's text encoding of 1978 (The TeXbook, appendix F, figure 1). */
export const OT1 = names(
  `${GREEK} ff fi fl ffi ffl dotlessi dotlessj grave acute caron breve macron ring cedilla germandbls ae oe ` +
    `oslash AE OE Oslash suppress exclam quotedblright numbersign dollar percent ampersand quoteright ` +
    `parenleft parenright asterisk plus comma hyphen period slash ${DIGITS} colon semicolon exclamdown equal ` +
    `questiondown question at ${LETTERS} bracketleft quotedblleft bracketright circumflex dotaccent ` +
    `quoteleft ${SMALL} endash emdash hungarumlaut tilde dieresis`,
);

/** Math italic (figure 3). `epsilon1`, `phi` are the straight forms of TeX, `epsilon`, `phi1` the curly ones. */
export const OML = names(
  `${GREEK} alpha beta gamma delta epsilon1 zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon ` +
    `phi chi psi omega epsilon theta1 pi1 rho1 sigma1 phi1 arrowlefttophalf arrowleftbothalf ` +
    `arrowrighttophalf arrowrightbothalf arrowhookleft arrowhookright triangleright triangleleft ` +
    `zerooldstyle oneoldstyle twooldstyle threeoldstyle fouroldstyle fiveoldstyle sixoldstyle sevenoldstyle ` +
    `eightoldstyle nineoldstyle period comma less slash greater star partialdiff ${LETTERS} flat natural ` +
    `sharp slurbelow slurabove lscript ${SMALL} dotlessi dotlessj weierstrass vector tie`,
);

/** Math symbols (figure 4). */
export const OMS = names(
  `minus periodcentered multiply asteriskmath divide diamondmath plusminus minusplus circleplus circleminus ` +
    `circlemultiply circledivide circledot circlecopyrt openbullet bullet equivasymptotic equivalence ` +
    `reflexsubset reflexsuperset lessequal greaterequal precedesequal followsequal similar approxequal ` +
    `propersubset propersuperset lessmuch greatermuch precedes follows arrowleft arrowright arrowup ` +
    `arrowdown arrowboth arrownortheast arrowsoutheast similarequal arrowdblleft arrowdblright arrowdblup ` +
    `arrowdbldown arrowdblboth arrownorthwest arrowsouthwest proportional prime infinity element owner ` +
    `triangle triangleinv negationslash mapsto universal existential logicalnot emptyset Rfractur Ifractur ` +
    `latticetop perpendicular aleph ${LETTERS} union intersection unionmulti logicaland logicalor ` +
    `turnstileleft turnstileright floorleft floorright ceilingleft ceilingright braceleft braceright ` +
    `angbracketleft angbracketright bar bardbl arrowbothv arrowdblbothv backslash wreathproduct radical ` +
    `coproduct nabla integral unionsq intersectionsq subsetsqequal supersetsqequal section dagger daggerdbl ` +
    `paragraph club diamond heart spade`,
);

const FENCES = (size: string) =>
  `parenleft${size} parenright${size} bracketleft${size} bracketright${size} floorleft${size} ` +
  `floorright${size} ceilingleft${size} ceilingright${size} braceleft${size} braceright${size} ` +
  `angbracketleft${size} angbracketright${size}`;

/** Math extension (figure 5): big delimiters, their pieces, large operators. */
export const OMX = names(
  `${FENCES('big')} vextendsingle vextenddouble slashbig backslashbig parenleftBig parenrightBig ` +
    `${FENCES('bigg')} slashbigg backslashbigg ${FENCES('Bigg')} slashBigg backslashBigg slashBig ` +
    `backslashBig parenlefttp parenrighttp bracketlefttp bracketrighttp bracketleftbt bracketrightbt ` +
    `bracketleftex bracketrightex bracelefttp bracerighttp braceleftbt bracerightbt braceleftmid ` +
    `bracerightmid braceex arrowvertex parenleftbt parenrightbt parenleftex parenrightex angbracketleftBig ` +
    `angbracketrightBig unionsqtext unionsqdisplay contintegraltext contintegraldisplay circledottext ` +
    `circledotdisplay circleplustext circleplusdisplay circlemultiplytext circlemultiplydisplay ` +
    `summationtext producttext integraltext uniontext intersectiontext unionmultitext logicalandtext ` +
    `logicalortext summationdisplay productdisplay integraldisplay uniondisplay intersectiondisplay ` +
    `unionmultidisplay logicalanddisplay logicalordisplay coproducttext coproductdisplay hatwide hatwider ` +
    `hatwidest tildewide tildewider tildewidest bracketleftBig bracketrightBig floorleftBig floorrightBig ` +
    `ceilingleftBig ceilingrightBig braceleftBig bracerightBig radicalbig radicalBig radicalbigg ` +
    `radicalBigg radicalbt radicalvertex radicaltp arrowvertexdbl arrowtp arrowbt bracehtipdownleft ` +
    `bracehtipdownright bracehtipupleft bracehtipupright arrowdbltp arrowdblbt`,
);

/** TeX's eight-bit text encoding (Cork, 1990). */
export const T1 = names(
  `grave acute circumflex tilde dieresis hungarumlaut ring caron breve macron dotaccent cedilla ogonek ` +
    `quotesinglbase guilsinglleft guilsinglright quotedblleft quotedblright quotedblbase guillemotleft ` +
    `guillemotright endash emdash cwm zeroinferior dotlessi dotlessj ff fi fl ffi ffl visiblespace exclam ` +
    `quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk plus comma hyphen ` +
    `period slash ${DIGITS} colon semicolon less equal greater question at ${LETTERS} bracketleft backslash ` +
    `bracketright asciicircum underscore quoteleft ${SMALL} braceleft bar braceright asciitilde ` +
    `softhyphen Abreve Aogonek Cacute Ccaron Dcaron Ecaron Eogonek Gbreve Lacute Lcaron Lslash Nacute Ncaron ` +
    `Eng Ohungarumlaut Racute Rcaron Sacute Scaron Scedilla Tcaron Tcommaaccent Uhungarumlaut Uring ` +
    `Ydieresis Zacute Zcaron Zdotaccent IJ Idotaccent dcroat section abreve aogonek cacute ccaron dcaron ` +
    `ecaron eogonek gbreve lacute lcaron lslash nacute ncaron eng ohungarumlaut racute rcaron sacute scaron ` +
    `scedilla tcaron tcommaaccent uhungarumlaut uring ydieresis zacute zcaron zdotaccent ij exclamdown ` +
    `questiondown sterling Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute ` +
    `Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde ` +
    `Odieresis OE Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn SS agrave aacute acircumflex ` +
    `atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex ` +
    `idieresis eth ntilde ograve oacute ocircumflex otilde odieresis oe oslash ugrave uacute ucircumflex ` +
    `udieresis yacute thorn germandbls`,
);
