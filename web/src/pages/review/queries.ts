import { graphql } from '../../generated/index.ts';

export const ReviewQuery = graphql(`
  query Review($id: ID!) {
    review(conversionId: $id) {
      id
      version
      edits {
        formula
        tex
      }
      conversion {
        id
        fileName
        originalFileName
      }
      index {
        sheets {
          page
        }
        formulas {
          formula
          sheet
          display
          tex
          number
          confidence
          page
          box {
            x
            y
            width
            height
          }
        }
      }
    }
  }
`);

export const ReviewSheetQuery = graphql(`
  query ReviewSheet($id: ID!, $sheet: Int!) {
    reviewSheet(conversionId: $id, sheet: $sheet) {
      html
    }
  }
`);

export const SourcePictureQuery = graphql(`
  query SourcePicture($id: ID!, $page: Int!) {
    sourcePicture(conversionId: $id, page: $page) {
      url
      width
      height
      points {
        width
        height
      }
    }
  }
`);

export const SourceTextQuery = graphql(`
  query SourceText($id: ID!, $sheet: Int!, $part: Int!) {
    sourceText(conversionId: $id, sheet: $sheet, part: $part) {
      text
      part
      parts
      marks {
        formula
        part
        start
        length
      }
    }
  }
`);

export const EditFormulaMutation = graphql(`
  mutation EditFormula($input: EditFormulaInput!) {
    editFormula(input: $input) {
      __typename
      ... on EditFormulaSuccess {
        review {
          id
          version
          edits {
            formula
            tex
          }
        }
      }
      ... on EditFormulaRefused {
        problem {
          ...ProblemParts
        }
        latest {
          id
          version
          edits {
            formula
            tex
          }
        }
      }
    }
  }
`);
