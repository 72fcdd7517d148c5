import { client } from '../../apollo/client.ts';
import type { OutputFormat } from '../../generated/graphql.ts';
import { graphql, readFragment } from '../../generated/index.ts';
import { type Problem, problemOf, problemOfGraph } from '../../problem.ts';
import { ProblemParts } from './problem-parts.ts';

const WriteDocumentMutation = graphql(`
  mutation WriteDocument($ids: [ID!]!, $to: OutputFormat!) {
    writeDocument(conversionIds: $ids, to: $to) {
      __typename
      ... on WriteDocumentSuccess {
        file {
          fileName
          downloadUrl
        }
      }
      ... on WriteDocumentRefused {
        problem {
          ...ProblemParts
        }
      }
    }
  }
`);

export interface WrittenFile {
  fileName: string;
  downloadUrl: string;
}

/** A long document takes more than one answer's time. */
const TRIES = 8;

/** Has a document written in a format, several as one. */
export async function writeDocument(
  conversionIds: readonly string[],
  to: OutputFormat,
): Promise<WrittenFile | Problem> {
  const variables = { ids: [...conversionIds], to };
  for (let tried = 1; ; tried += 1) {
    const { data } = await client.mutate({ mutation: WriteDocumentMutation, variables });
    const answer = data?.writeDocument;
    if (answer?.__typename === 'WriteDocumentSuccess') return answer.file;
    const problem = answer
      ? problemOfGraph(readFragment(ProblemParts, answer.problem))
      : problemOf('internal');
    if (problem.code !== 'still-working' || tried === TRIES) return problem;
  }
}

/** Gives a file to the browser's downloads. */
export function download(url: string, fileName: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
