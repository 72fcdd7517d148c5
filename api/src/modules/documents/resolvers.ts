import { type OutputFormat, SutraError } from '@sutra/contract';
import type { Problem, Resolvers } from '../../generated/resolvers.ts';
import { problem } from '../conversions/presenter.ts';
import type { PublicContext } from '../public-context.ts';
import { versionOf, writeDocument } from './files.ts';
import {
  type EditRequest,
  editsOf,
  indexOf,
  isSaved,
  keepEdit,
  passageEditsOf,
  reviewedConversion,
  sheetOf,
  sourcePicture,
  sourceTextOf,
} from './review.ts';

function problemOf(error: unknown): Problem {
  if (error instanceof SutraError) return problem(error.code, error.details);
  throw error;
}

async function edit(
  { services, ownerId }: Pick<PublicContext, 'services' | 'ownerId'>,
  conversionId: string,
  request: EditRequest,
) {
  const row = await reviewedConversion(services, ownerId, conversionId);
  try {
    if (ownerId === null) throw new SutraError('not-signed-in');
    if (!row) throw new SutraError('conversion-not-found');
    await keepEdit(services, row, request);
    return { __typename: 'EditFormulaSuccess' as const, review: row };
  } catch (error) {
    return { __typename: 'EditFormulaRefused' as const, problem: problemOf(error), latest: row };
  }
}

export const documentResolvers: Resolvers = {
  Query: {
    review: (_root, { conversionId }, { services, ownerId }) =>
      reviewedConversion(services, ownerId, conversionId),
    reviewSheet: async (_root, { conversionId, sheet }, { services, ownerId }) => {
      const row = await reviewedConversion(services, ownerId, conversionId);
      const html = row && (await sheetOf(services, row, sheet));
      return html === null ? null : { html };
    },
    sourcePicture: async (_root, { conversionId, page }, { services, ownerId }) => {
      const row = await reviewedConversion(services, ownerId, conversionId);
      return row && sourcePicture(services, row, page);
    },
    sourceText: async (_root, { conversionId, sheet, part }, { services, ownerId }) => {
      const row = await reviewedConversion(services, ownerId, conversionId);
      return row && sourceTextOf(services, row, sheet, part);
    },
  },
  Mutation: {
    writeDocument: async (_root, { conversionIds, to }, { services, ownerId }) => {
      try {
        if (ownerId === null) throw new SutraError('not-signed-in');
        const format = to.toLowerCase() as OutputFormat;
        const file = await writeDocument(services, ownerId, conversionIds, format);
        return { __typename: 'WriteDocumentSuccess', file: { ...file, to } };
      } catch (error) {
        return { __typename: 'WriteDocumentRefused', problem: problemOf(error) };
      }
    },
    editFormula: (_root, { input: { conversionId, version, formula, tex = null } }, context) =>
      edit(context, conversionId, { target: 'formula', version, place: formula, text: tex }),
    editPassage: (_root, { input: { conversionId, version, passage, text = null } }, context) =>
      edit(context, conversionId, { target: 'passage', version, place: passage, text }),
  },
  Conversion: {
    kept: (row) => isSaved(row),
  },
  Review: {
    conversion: (row) => row,
    version: (row, _arguments, { services }) => versionOf(services, row.id),
    edits: (row, _arguments, { services }) => editsOf(services, row),
    passageEdits: (row, _arguments, { services }) => passageEditsOf(services, row),
    index: (row, _arguments, { services }) => indexOf(services, row),
  },
  ReviewPassage: {
    kind: ({ kind }) => (kind === 'picture' ? 'PICTURE' : 'TEXT'),
  },
  PassagePiece: {
    text: (piece) => ('text' in piece ? piece.text : null),
    formula: (piece) => ('formula' in piece ? piece.formula : null),
  },
};
