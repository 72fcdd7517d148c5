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
      passageEdits {
        passage
        text
      }
      conversion {
        id
        fileName
        originalFileName
        uploadId
        audit {
          native
          repaired
          keptAsText
          doubtful
        }
        warnings {
          code
          detail
        }
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
        passages {
          passage
          sheet
          kind
          pictures
          pictureTokens
          page
          pieces {
            text
            formula
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

export const ReviewEdits = graphql(`
  fragment ReviewEdits on Review {
    id
    version
    edits {
      formula
      tex
    }
    passageEdits {
      passage
      text
    }
  }
`);

export const EditKept = graphql(`
  fragment EditKept on EditFormulaSuccess {
    review {
      ...ReviewEdits
    }
  }
`);

export const EditRefused = graphql(`
  fragment EditRefused on EditFormulaRefused {
    problem {
      ...ProblemParts
    }
    latest {
      ...ReviewEdits
    }
  }
`);

export const EditFormulaMutation = graphql(`
  mutation EditFormula($input: EditFormulaInput!) {
    edited: editFormula(input: $input) {
      __typename
      ...EditKept
      ...EditRefused
    }
  }
`);

export const EditPassageMutation = graphql(`
  mutation EditPassage($input: EditPassageInput!) {
    edited: editPassage(input: $input) {
      __typename
      ...EditKept
      ...EditRefused
    }
  }
`);
