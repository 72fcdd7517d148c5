export { contentTypeOf } from './content-type.ts';
export { recogniseExam } from './exam.ts';
export { type JoinOptions, joinDocuments } from './join-documents.ts';
export { tailorDocument } from './tailor.ts';
