import { graphql } from '../../generated/index.ts';

export const ProblemParts = graphql(`
  fragment ProblemParts on Problem {
    code
    message
    details {
      name
      value
    }
  }
`);
