export const DETECTION_PROMPT =
  'Does this page contain mathematical formulas, equations or chemical formulas (mathematical), or plain text ' +
  'only (text)?';

export const DETECTION_SCHEMA = {
  type: 'object',
  properties: { contentType: { type: 'string', format: 'enum', enum: ['mathematical', 'text'] } },
  required: ['contentType'],
};
