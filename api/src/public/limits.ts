import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** What one operation may ask. Introspection is counted apart: it is deep by nature and costs no query. */
export interface OperationLimits {
  depth: number;
  fields: number;
  aliases: number;
  rootFields: number;
}

export const PUBLIC_LIMITS: OperationLimits = { depth: 8, fields: 200, aliases: 20, rootFields: 10 };

interface Measure {
  depth: number;
  fields: number;
  aliases: number;
}

type Fragments = (name: string) => FragmentDefinitionNode | null | undefined;

const isIntrospection = (field: FieldNode) => field.name.value.startsWith('__');

/** Sizes of a selection with its fragments spread out; stops as soon as a limit is passed. */
function measure(
  set: SelectionSetNode,
  fragments: Fragments,
  limits: OperationLimits,
  total: Measure,
  depth: number,
  spread: readonly string[],
): void {
  total.depth = Math.max(total.depth, depth);
  for (const selection of set.selections) {
    if (total.depth > limits.depth || total.fields > limits.fields || total.aliases > limits.aliases) return;
    if (selection.kind === Kind.FIELD) {
      if (isIntrospection(selection)) continue;
      total.fields += 1;
      if (selection.alias) total.aliases += 1;
      if (selection.selectionSet)
        measure(selection.selectionSet, fragments, limits, total, depth + 1, spread);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      measure(selection.selectionSet, fragments, limits, total, depth, spread);
    } else if (!spread.includes(selection.name.value)) {
      const fragment = fragments(selection.name.value);
      const names = [...spread, selection.name.value];
      if (fragment) measure(fragment.selectionSet, fragments, limits, total, depth, names);
    }
  }
}

function fault(total: Measure, rootFields: number, limits: OperationLimits): string | null {
  if (total.depth > limits.depth) return `Fields may stand at most ${limits.depth} deep.`;
  if (total.fields > limits.fields) return `An operation may ask for at most ${limits.fields} fields.`;
  if (total.aliases > limits.aliases) return `An operation may use at most ${limits.aliases} aliases.`;
  if (rootFields > limits.rootFields)
    return `An operation may have at most ${limits.rootFields} root fields.`;
  return null;
}

/** A validation rule that refuses operations beyond `limits`. */
export function limitOperations(limits: OperationLimits) {
  return (context: ValidationContext): ASTVisitor => ({
    OperationDefinition: (operation) => {
      const total: Measure = { depth: 0, fields: 0, aliases: 0 };
      const { selectionSet } = operation;
      measure(selectionSet, (name) => context.getFragment(name), limits, total, 1, []);
      const message = fault(total, selectionSet.selections.length, limits);
      if (message) {
        const extensions = { code: 'operation-too-large', http: { status: 400 } };
        context.reportError(new GraphQLError(message, { nodes: operation, extensions }));
      }
    },
  });
}
