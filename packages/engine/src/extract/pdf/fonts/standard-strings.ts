const LETTERS = 'A B C D E F G H I J K L M N O P Q R S T U V W X Y Z';
const DIGITS = 'zero one two three four five six seven eight nine';
const ACCENTED =
  'Aacute Acircumflex Adieresis Agrave Aring Atilde Ccedilla Eacute Ecircumflex Edieresis Egrave Iacute ' +
  'Icircumflex Idieresis Igrave Ntilde Oacute Ocircumflex Odieresis Ograve Otilde Scaron Uacute ' +
  'Ucircumflex Udieresis Ugrave Yacute Ydieresis Zcaron';

/** Lower-cases the first letter of each name. */
const lower = (names: string) => names.replace(/\b[A-Z]/g, (letter) => letter.toLowerCase());

const FIRST =
  `.notdef space exclam quotedbl numbersign dollar percent ampersand quoteright parenleft parenright asterisk ` +
  `plus comma hyphen period slash ${DIGITS} colon semicolon less equal greater question at ${LETTERS} ` +
  `bracketleft backslash bracketright asciicircum underscore quoteleft ${LETTERS.toLowerCase()} braceleft bar ` +
  `braceright asciitilde exclamdown cent sterling fraction yen florin section currency quotesingle ` +
  `quotedblleft guillemotleft guilsinglleft guilsinglright fi fl endash dagger daggerdbl periodcentered ` +
  `paragraph bullet quotesinglbase quotedblbase quotedblright guillemotright ellipsis perthousand ` +
  `questiondown grave acute circumflex tilde macron breve dotaccent dieresis ring cedilla hungarumlaut ogonek ` +
  `caron emdash AE ordfeminine Lslash Oslash OE ordmasculine ae dotlessi lslash oslash oe germandbls ` +
  `onesuperior logicalnot mu trademark Eth onehalf plusminus Thorn onequarter divide brokenbar degree thorn ` +
  `threequarters twosuperior registered minus eth multiply threesuperior copyright ${ACCENTED} ${lower(ACCENTED)}`;

/** The strings that every Compact Font Format file shares (Adobe technical note 5176, appendix A), to 228. */
export const STANDARD_STRINGS = FIRST.split(' ');

/** How many standard strings there are; a font's own strings follow. */
export const STANDARD_STRING_COUNT = 391;
