export { contentTypeOf } from './content-type.ts';
export { recogniseExam } from './exam.ts';
export { joinDocuments } from './join-documents.ts';
export { applyOutputOptions } from './output-options.ts';
