import { type ASTVisitor, GraphQLError, OperationTypeNode, type ValidationContext } from 'graphql';
import { limitOperations, type OperationLimits } from '../graphql/limits.ts';

const ADMIN_LIMITS: OperationLimits = { depth: 8, fields: 200, aliases: 20, rootFields: 12 };

export const ADMIN_RULES = [limitOperations(ADMIN_LIMITS)];

/** A browser sends its cookie with a WebSocket from anywhere; what changes something asks for more than that. */
export const noMutations = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition: (operation) => {
    if (operation.operation === OperationTypeNode.MUTATION)
      context.reportError(new GraphQLError('Changes are asked for over HTTP.', { nodes: operation }));
  },
});
