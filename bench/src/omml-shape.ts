import { parseXml, type XmlElement } from '../../packages/math/src/read-omml/xml-element.ts';

/** What may stand in an argument: `EG_OMathElements`, as far as we write it. */
const CONTENT =
  'acc bar box borderBox d eqArr f func groupChr limLow limUpp m nary phant rad sPre sSub sSubSup sSup r'
    .split(' ')
    .map((name) => `m:${name}`)
    .concat('w:bookmarkStart', 'w:bookmarkEnd');

/** Children in their order after `shared-math.xsd`; `?` may be absent, `*` and `+` repeat, `…` is any content. */
const MODELS: Record<string, string> = {
  'm:oMathPara': 'oMathParaPr? oMath+',
  'm:oMathParaPr': 'jc?',
  'm:oMath': '…',
  'm:acc': 'accPr? e',
  'm:accPr': 'chr? ctrlPr?',
  'm:bar': 'barPr? e',
  'm:barPr': 'pos? ctrlPr?',
  'm:box': 'boxPr? e',
  'm:boxPr': 'opEmu? noBreak? diff? brk? aln? ctrlPr?',
  'm:borderBox': 'borderBoxPr? e',
  'm:borderBoxPr': 'hideTop? hideBot? hideLeft? hideRight? strikeH? strikeV? strikeBLTR? strikeTLBR? ctrlPr?',
  'm:d': 'dPr? e+',
  'm:dPr': 'begChr? sepChr? endChr? grow? shp? ctrlPr?',
  'm:eqArr': 'eqArrPr? e+',
  'm:eqArrPr': 'baseJc? maxDist? objDist? rSpRule? rSp? ctrlPr?',
  'm:f': 'fPr? num den',
  'm:fPr': 'type? ctrlPr?',
  'm:func': 'funcPr? fName e',
  'm:groupChr': 'groupChrPr? e',
  'm:groupChrPr': 'chr? pos? vertJc? ctrlPr?',
  'm:limLow': 'limLowPr? e lim',
  'm:limUpp': 'limUppPr? e lim',
  'm:m': 'mPr? mr+',
  'm:mPr': 'baseJc? plcHide? rSpRule? cGpRule? rSp? cSp? cGp? mcs? ctrlPr?',
  'm:mcs': 'mc+',
  'm:mc': 'mcPr?',
  'm:mcPr': 'count? mcJc?',
  'm:mr': 'e+',
  'm:nary': 'naryPr? sub sup e',
  'm:naryPr': 'chr? limLoc? grow? subHide? supHide? ctrlPr?',
  'm:phant': 'phantPr? e',
  'm:phantPr': 'show? zeroWid? zeroAsc? zeroDesc? transp? ctrlPr?',
  'm:rad': 'radPr? deg e',
  'm:radPr': 'degHide? ctrlPr?',
  'm:sPre': 'sPrePr? sub sup e',
  'm:sSub': 'sSubPr? e sub',
  'm:sSubSup': 'sSubSupPr? e sub sup',
  'm:sSup': 'sSupPr? e sup',
  'm:rPr': 'lit? nor? scr? sty? brk? aln?',
  'm:argPr': 'argSz?',
};
const ARGUMENTS = ['e', 'num', 'den', 'deg', 'sub', 'sup', 'lim', 'fName'];
for (const name of ARGUMENTS) MODELS[`m:${name}`] = 'argPr? … ctrlPr?';

const CONTROLLED = /^m:(func|limLow|limUpp|sPre|sSub|sSubSup|sSup)Pr$/;
const modelOf = (name: string) => (CONTROLLED.test(name) ? 'ctrlPr?' : MODELS[name]);

const toPattern = (model: string) =>
  model
    .split(' ')
    .map((part) => {
      if (part === '…') return `(?:(?:${CONTENT.join('|')}) )*`;
      const [, name, repeat = ''] = /^(\w+)([?*+]?)$/.exec(part)!;
      return `(?:m:${name} )${repeat}`;
    })
    .join('');

const patterns = new Map<string, RegExp>();

function patternOf(name: string): RegExp | undefined {
  const model = modelOf(name);
  if (model === undefined) return undefined;
  const known = patterns.get(name) ?? new RegExp(`^${toPattern(model)}$`);
  patterns.set(name, known);
  return known;
}

function failureOf(element: XmlElement): string | undefined {
  const children = element.children.map((child) => `${child.name} `).join('');
  const pattern = patternOf(element.name);
  return pattern && !pattern.test(children) ? `${element.name}: ${children}` : undefined;
}

/** The first element whose children are not in the order of the schema; undefined where all are. Throws on bad XML. */
export function shapeErrorOf(xml: string): string | undefined {
  const rest = [parseXml(xml)];
  for (let element = rest.pop(); element; element = rest.pop()) {
    const failure = failureOf(element);
    if (failure) return failure;
    for (const child of element.children) rest.push(child);
  }
  return undefined;
}
