/** What the explorer opens with: each runs as it stands, or with an id that the one before it answered. */
export const EXAMPLES = [
  {
    query: `# Press Ctrl+Enter to ask. Every type and field is described in the panel on the left.
query Viewer {
  viewer {
    kind
    account { email }
    allowance { plan remaining total daysLeft }
    uploads { fileName format size }
    conversions(first: 5) {
      edges { node { fileName status audit { native repaired keptAsText } downloadUrl } }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`,
  },
  {
    query: `query Plans {
  plans { plan conversions price months days }
}
`,
  },
  {
    query: `# A small file in base64. The next tab wants the id that this one answers.
mutation Upload($input: UploadFileInput!) {
  uploadFile(input: $input) {
    ... on UploadFileSuccess { upload { id fileName format size } }
    ... on UploadFileRefused { problem { code message } }
  }
}
`,
    variables: `{
  "input": {
    "fileName": "note.md",
    "base64": "IyBBIG5vdGUKClRoZSByb290IG9mICR4XjIgPSAyJCBpcyAkXHNxcnR7Mn0kLgo="
  }
}`,
  },
  {
    query: `mutation Convert($input: ConvertFilesInput!) {
  convertFiles(input: $input) {
    ... on ConvertFilesSuccess { batch { id conversions { id fileName } } }
    ... on ConvertFilesRefused { problem { code message } }
    ... on ConvertFilesOverAllowance { needed remaining problem { message } }
  }
}
`,
    variables: '{ "input": { "uploadIds": ["the id of the upload"] } }',
  },
  {
    query: `# Tells each change until the document can be downloaded.
subscription Watch($batchId: ID!) {
  conversionUpdates(batchId: $batchId) {
    fileName status step progress pagesDone pagesTotal downloadUrl
    error { message }
  }
}
`,
    variables: '{ "batchId": "the id of the batch" }',
  },
  {
    query: `subscription Heartbeat {
  heartbeat
}
`,
  },
];
