import { parseAst } from 'rolldown/parseAst';

/** A number within a named constant of a module's top level, and where it stands in the source. */
export interface NumberPlace {
  /** `MAX_KERN_EM`, or the path to a member: `HEADING_GAP_EM.from`, `SIZES_PT[2]`. */
  name: string;
  /** Offsets of the expression that gives the value. */
  start: number;
  end: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
}
type Fields = Node & Record<string, unknown>;

const fieldsOf = (node: Node) => node as Fields;
const child = (node: Node, field: string) => fieldsOf(node)[field] as Fields;
const children = (node: Node, field: string) => fieldsOf(node)[field] as (Fields | null)[];

/** What says a type, or sets brackets, and leaves the value as it is. */
const TRANSPARENT = new Set([
  'ParenthesizedExpression',
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
]);
const ARITHMETIC = new Set(['+', '-', '*', '/', '**']);
/** Hexadecimal numbers are code points, masks and offsets: names of things, not measures. */
const isMeasure = (literal: Fields) => typeof literal.value === 'number' && !/^0x/i.test(String(literal.raw));

/** The leaves of an arithmetic expression; nothing for any other. */
function operandsOf(node: Fields): Fields[] | null {
  if (TRANSPARENT.has(node.type)) return operandsOf(child(node, 'expression'));
  if (node.type === 'UnaryExpression' && /^[-+]$/.test(String(node.operator)))
    return operandsOf(child(node, 'argument'));
  if (node.type === 'BinaryExpression' && ARITHMETIC.has(String(node.operator))) {
    const sides = [operandsOf(child(node, 'left')), operandsOf(child(node, 'right'))];
    return sides.every((side) => side !== null) ? sides.flat() : null;
  }
  return /^(Literal|Identifier|MemberExpression)$/.test(node.type) ? [node] : null;
}

/** An expression that a number is written in, of numbers and other constants: `0.3`, `3 / 18`, `2 * QUAD_EM`. */
function isNumeric(node: Fields): boolean {
  const operands = operandsOf(node) ?? [];
  const literals = operands.filter(({ type }) => type === 'Literal');
  return literals.length > 0 && literals.every(isMeasure);
}

const nameOfKey = (property: Fields) => {
  const key = child(property, 'key');
  return String(key.name ?? key.value);
};

function placesIn(node: Fields, name: string): NumberPlace[] {
  if (TRANSPARENT.has(node.type)) return placesIn(child(node, 'expression'), name);
  if (isNumeric(node)) return [{ name, start: node.start, end: node.end }];
  if (node.type === 'ArrayExpression')
    return children(node, 'elements').flatMap((element, index) =>
      element ? placesIn(element, `${name}[${index}]`) : [],
    );
  if (node.type === 'ObjectExpression')
    return children(node, 'properties').flatMap((property) =>
      property?.type === 'Property'
        ? placesIn(child(property, 'value'), `${name}.${nameOfKey(property)}`)
        : [],
    );
  return [];
}

function declarationOf(statement: Fields): Fields | null {
  const declaration =
    statement.type === 'ExportNamedDeclaration' ? child(statement, 'declaration') : statement;
  return declaration?.type === 'VariableDeclaration' && declaration.kind === 'const' ? declaration : null;
}

/** Every number of a TypeScript module that a constant of its top level gives a name to, in the order of the source. */
export function numbersOf(source: string, file: string): NumberPlace[] {
  const program = parseAst(source, { lang: 'ts' }, file) as unknown as Fields;
  return children(program, 'body').flatMap((statement) => {
    const declaration = statement && declarationOf(statement);
    if (!declaration) return [];
    return children(declaration, 'declarations').flatMap((declarator) => {
      const value = declarator && child(declarator, 'init');
      return value ? placesIn(value, String(child(declarator, 'id').name)) : [];
    });
  });
}

/** The name of the function that {@link withReplaceableNumbers} calls. */
export const VALUE_OF = '__valueOf';

/**
 * The same module, in which each named number is asked for: `const GAP_EM = 0.3` becomes
 * `const GAP_EM = __valueOf("lines.ts#GAP_EM", 0.3)`.
 */
export function withReplaceableNumbers(source: string, file: string): string {
  let code = source;
  for (const { name, start, end } of numbersOf(source, file).toReversed()) {
    const call = `${VALUE_OF}(${JSON.stringify(`${file}#${name}`)}, ${code.slice(start, end)})`;
    code = code.slice(0, start) + call + code.slice(end);
  }
  return code;
}
