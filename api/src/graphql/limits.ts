import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** What one operation may ask, with its fragments spread out. */
export interface OperationLimits {
  depth: number;
  fields: number;
  aliases: number;
  rootFields: number;
}

export const PUBLIC_LIMITS: OperationLimits = { depth: 8, fields: 200, aliases: 20, rootFields: 10 };

/** Names, brackets and values that a document may have: more is not even read. */
export const MOST_TOKENS = 3_000;

/**
 * Introspection is deep by nature and costs no query of the database, so it is counted apart. Tools ask for less than
 * half of these fields, and once.
 */
const INTROSPECTION = { fields: 400, roots: 2 };

interface Measure {
  depth: number;
  fields: number;
  aliases: number;
  introspected: number;
  introspections: number;
  /** Everything that was looked at: fragments that hold nothing multiply, too. */
  steps: number;
}

type Fragments = (name: string) => FragmentDefinitionNode | null | undefined;

const isIntrospection = (field: FieldNode) =>
  field.name.value === '__schema' || field.name.value === '__type';

interface Place {
  depth: number;
  introspecting: boolean;
  /** Names of the fragments around. */
  spread: readonly string[];
}

/** Sizes of a selection; stops as soon as a limit is passed. */
function measure(
  set: SelectionSetNode,
  fragments: Fragments,
  limits: OperationLimits,
  total: Measure,
  place: Place,
): void {
  if (!place.introspecting) total.depth = Math.max(total.depth, place.depth);
  for (const selection of set.selections) {
    if (limitExceeded(total, limits) !== null) return;
    total.steps += 1;
    if (selection.kind === Kind.FIELD) {
      const introspecting = place.introspecting || isIntrospection(selection);
      count(selection, introspecting, total);
      const below = { ...place, introspecting, depth: place.depth + 1 };
      if (selection.selectionSet) measure(selection.selectionSet, fragments, limits, total, below);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      measure(selection.selectionSet, fragments, limits, total, place);
    } else if (!place.spread.includes(selection.name.value)) {
      const fragment = fragments(selection.name.value);
      const spread = [...place.spread, selection.name.value];
      if (fragment) measure(fragment.selectionSet, fragments, limits, total, { ...place, spread });
    }
  }
}

function count(field: FieldNode, introspecting: boolean, total: Measure): void {
  if (introspecting) total.introspected += 1;
  else if (field.name.value !== '__typename') total.fields += 1;
  if (isIntrospection(field)) total.introspections += 1;
  if (field.alias) total.aliases += 1;
}

function limitExceeded(total: Measure, limits: OperationLimits): string | null {
  if (total.depth > limits.depth) return `Fields may stand at most ${limits.depth} deep.`;
  if (total.fields > limits.fields || total.steps > 4 * (limits.fields + INTROSPECTION.fields))
    return `An operation may ask for at most ${limits.fields} fields.`;
  if (total.aliases > limits.aliases) return `An operation may use at most ${limits.aliases} aliases.`;
  if (total.introspected > INTROSPECTION.fields || total.introspections > INTROSPECTION.roots)
    return 'An operation may ask for the schema once.';
  return null;
}

/** A validation rule that refuses operations beyond `limits`. */
export function limitOperations(limits: OperationLimits) {
  return (context: ValidationContext): ASTVisitor => ({
    OperationDefinition: (operation) => {
      const total = { depth: 0, fields: 0, aliases: 0, introspected: 0, introspections: 0, steps: 0 };
      const { selectionSet } = operation;
      const place = { depth: 1, introspecting: false, spread: [] };
      measure(selectionSet, (name) => context.getFragment(name), limits, total, place);
      const wide = selectionSet.selections.length > limits.rootFields;
      const message =
        limitExceeded(total, limits) ??
        (wide ? `An operation may have at most ${limits.rootFields} root fields.` : null);
      if (message) {
        const extensions = { code: 'operation-too-large', http: { status: 400 } };
        context.reportError(new GraphQLError(message, { nodes: operation, extensions }));
      }
    },
  });
}
