"""Which free fonts are looked at, and which families are held out to measure with.

All are in Debian 12 packages: see README.md. A pattern names a folder below one of the roots.
"""
import glob
import os
import random
import re

TEX = '/usr/share/texlive/texmf-dist/fonts/'
TEX_LOCAL = '/usr/share/texmf/fonts/'
SYSTEM = '/usr/share/fonts/'

FOLDERS = [SYSTEM + folder for folder in '''
truetype/baskerville truetype/charis truetype/comfortaa truetype/croscore truetype/crosextra truetype/dejavu truetype/freefont
truetype/gentium truetype/gentium-basic truetype/lato truetype/liberation truetype/libreoffice truetype/open-sans truetype/cmu
truetype/roboto truetype/andika opentype/cabin opentype/ebgaramond opentype/freefont opentype/junicode
opentype/linux-libertine opentype/neohellenic opentype/inter opentype/stix opentype/stix-word opentype/urw-base35
'''.split()] + [TEX + 'opentype/public/' + folder for folder in '''
antt baskervaldx baskervillef cochineal concmath-otf cooperhewitt domitian erewhon erewhon-math etbb euler-math fbb fdsymbol
mdsymbol mnsymbol fira firamath garamond-libre garamond-math gfsbaskerville gfsbodoni gfsneohellenicmath heuristica ibarra
inriafonts kerkis kpfonts-otf libertinus-fonts linguisticspro newcomputermodern newpx newtx nimbus15 oldstandard scholax
stix2-otf tempora txfontsb xcharter xcharter-math xits logix chivo coelacanth
'''.split()] + [TEX + 'opentype/' + folder for folder in '''
adobe/sourcesanspro adobe/sourceserifpro adobe/sourcecodepro arkandis/gillius arkandis/mintspirit gust/poltawski
huerta/alegreya ibm/plex impallari/librebodoni impallari/librecaslon impallari/librefranklin impallari/raleway kosch/crimson
nowacki/iwona nowacki/kurier sorkin/merriweather tipo/overlock google/roboto
'''.split()] + [TEX + 'truetype/' + folder for folder in '''
ascender/droid bh/gofonts catharsis/cormorantgaramond huerta/bitter impallari/librebaskerville impallari/quattrocento
production/spectral public/arvo public/crimsonpro public/inriafonts public/cuprum public/josefin
'''.split()] + [TEX + 'type1/public/' + folder for folder in '''
amsfonts belleek boondox bbold-type1 esint-type1 fourier kpfonts mathabx-type1 mathdesign mathpazo mnsymbol newpx newtx
newtxsf pxfonts txfonts rsfs stmaryrd stix wasy-type1 yhmath cmupint libertinust1math arev doublestroke fdsymbol mdsymbol stickstoo eurosym marvosym
'''.split()] + [TEX + 'type1/' + folder for folder in '''
arkandis/baskervald arkandis/berenisadf arkandis/libris arkandis/romande arkandis/universalis arkandis/venturis
arkandis/electrum adobe/utopia bitstrea/charter urw/symbol urw/grotesq urw/antiqua urw/zapfding
'''.split()] + [TEX_LOCAL + folder for folder in '''
opentype/public/lm opentype/public/lm-math opentype/public/tex-gyre opentype/public/tex-gyre-math type1/public/lm
'''.split()]

NOTO = re.compile(r'Noto(Sans|Serif|SansMono|SansDisplay|SerifDisplay|SansMath|SansSymbols|SansSymbols2)-'
                  r'(Regular|Bold|Italic|BoldItalic)\.ttf')
# Whole families that no training run sees.
HELD_OUT = re.compile(r'(?i)libertin|stix|xits|carlito|gentium|plex|dejavu|arev|fira|caladea|erewhon|heuristica|utopia|fourier|'
                      r'stickstoo|cochineal|crimson|opens_|opensymbol|venturis|inria|inter|annapurna|nakula')
# Small capitals, ornaments, extreme weights, and encodings that repeat other files.
SKIPPED = re.compile(r'(?i)emoji|cyr|smallcap|caps|SC-|-SC|sc10|condensedblack|thin|hairline|extralight|ultralight|'
                     r'display-?black|t2a|initials|ornament|oblique.*lm|Swash|xbsups|sups|lining|unslanted|lmroman(5|6|8|9|17)|'
                     r'qx-|/cs-|/ec-|/l7x|/texnansi|/t5-|/ts1-|rm-rep|qhv.*osf|denom|numer|superior|infer|dtx|wncy')
# Faces of Devanagari: shapes that are no Latin or mathematical character.
DEVANAGARI = [SYSTEM + 'truetype/' + folder for folder in
              'Gargi Nakula Sahadeva annapurna fonts-deva-extra lohit-devanagari samyak'.split()]
NOTO_DEVANAGARI = re.compile(r'Noto(Sans|Serif)Devanagari-(Regular|Bold)\.ttf')

MAX_FILES = {'text': 10, 'math': 40}
FAMILY_WORDS = ('liberation dejavu freefont lato noto texgyre stix xits libertin newcm plex fira roboto carlito caladea '
                'gentium charis').split()


def in_folder(folder):
    found = [file for extension in ('ttf', 'otf', 'pfb', 't1', 'TTF')
             for file in glob.glob(folder + '/**/*.' + extension, recursive=True)]
    return sorted({file for file in found if not SKIPPED.search(file)})


def font_files():
    """Paths of the fonts with Latin, Greek and mathematical characters, in a fixed order."""
    files = []
    for folder in FOLDERS:
        found = in_folder(folder)
        math = 'type1/public' in folder or 'math' in folder or 'symbol' in folder
        most = MAX_FILES['math' if math else 'text']
        if len(found) > most and 'amsfonts' not in folder:
            found = random.Random(1).sample(found, most)
        files += found
    return files + sorted(file for file in glob.glob(SYSTEM + 'truetype/noto/*.ttf') if NOTO.search(file))


def devanagari_files():
    noto = [file for file in glob.glob(SYSTEM + 'truetype/noto/*.ttf') if NOTO_DEVANAGARI.search(file)]
    return [file for folder in DEVANAGARI for file in in_folder(folder)] + sorted(noto)


def family_of(file):
    """What is held out or trained on as a whole."""
    name = os.path.basename(file).lower()
    for word in FAMILY_WORDS:
        if word in name:
            return word
    return file.split('/')[-2]
