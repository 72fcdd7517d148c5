/**
 * The document's HTML comes from our own writer, which lets no text become markup; a page that shows it takes over
 * nothing but what is named here all the same.
 */
const HTML = new Set(
  'h1 h2 h3 h4 h5 h6 p div span br strong em u s sup sub mark code pre blockquote ul ol li table caption thead tbody tr th td figure figcaption hr section img a'.split(
    ' ',
  ),
);
const MATHML = new Set(
  'math mrow mi mn mo mtext ms mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mstyle mpadded mphantom menclose merror'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'class alt width height lang start type value colspan rowspan title data-formula data-passage data-token display mathvariant stretchy fence separator form lspace rspace minsize maxsize symmetric largeop movablelimits accent accentunder linethickness displaystyle scriptlevel depth voffset columnalign rowspacing columnspacing notation mathcolor mathbackground mathsize dir'.split(
    ' ',
  ),
);
const STYLES = /^(color|background-color|text-align|padding|border|width|min-width|height|font|math|margin)/;

/** What stands in these is no text of the document. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'title']);

const MATH_NAMESPACE = 'http://www.w3.org/1998/Math/MathML';
const PICTURE = /^data:image\/(png|jpeg|gif|svg\+xml);base64,[A-Za-z0-9+/=]+$/;
const LINK = /^(https?|mailto):/;

type Styled = Element & ElementCSSInlineStyle;

function copyAttributes(from: Element, to: Element) {
  for (const { name, value } of from.attributes) if (ATTRIBUTES.has(name)) to.setAttribute(name, value);
  const source = from.getAttribute('src') ?? '';
  if (from.localName === 'img' && PICTURE.test(source)) to.setAttribute('src', source);
  const address = from.getAttribute('href') ?? '';
  if (from.localName === 'a' && LINK.test(address)) {
    to.setAttribute('href', address);
    to.setAttribute('target', '_blank');
    to.setAttribute('rel', 'noopener noreferrer');
  }
  const { style } = from as Styled;
  for (const name of style ?? [])
    if (STYLES.test(name) && !style.getPropertyValue(name).includes('url('))
      (to as Styled).style.setProperty(name, style.getPropertyValue(name));
}

function copyInto(from: Node, to: Node) {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(child.textContent ?? ''));
    if (child.nodeType !== Node.ELEMENT_NODE) continue;
    const element = child as Element;
    if (SILENT.has(element.localName)) continue;
    const math = element.namespaceURI === MATH_NAMESPACE;
    if (!(math ? MATHML : HTML).has(element.localName)) {
      copyInto(element, to);
      continue;
    }
    const copy = math
      ? document.createElementNS(MATH_NAMESPACE, element.localName)
      : document.createElement(element.localName);
    copyAttributes(element, copy);
    copyInto(element, copy);
    to.appendChild(copy);
  }
}

/** Nodes that show the HTML: no scripts, no addresses to load from, nothing that reaches out of its place. */
export function safeNodes(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const fragment = document.createDocumentFragment();
  copyInto(parsed.body, fragment);
  return fragment;
}
