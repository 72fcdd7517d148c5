/**
 * The catalogue of errors that a person can meet. `message` holds the spec's sentence where it has one; `{name}`
 * marks a number or name that comes with the error. Other languages live in the site's locale files.
 */
export const ERRORS = {
  'no-files': { status: 400, message: 'Please upload files.' },
  'empty-file': { status: 400, message: 'The file {file} is empty. Please choose another file.' },
  'invalid-file-type': {
    status: 415,
    message: '{file} is not supported. Please upload PDF or image files only.',
  },
  'file-too-large': { status: 413, message: '{file} is {size}MB. Please upload files up to 10MB only.' },
  'too-many-files': { status: 400, message: 'Please convert at most {limit} files at a time.' },
  'upload-interrupted': { status: 400, message: 'The upload of {file} was interrupted. Please try again.' },
  offline: {
    status: 400,
    message: 'You are offline. Your files stay in the list; press Convert again when the network is back.',
  },
  'api-error': { status: 502, message: 'API error: {status} - {error}' },
  'api-error-unknown': { status: 502, message: 'API error: {status} - Unknown API error' },
  'bad-api-answer': { status: 502, message: 'Invalid response from conversion API' },
  'upload-not-found': { status: 404, message: 'This upload has expired. Please choose the file again.' },
  'conversion-in-progress': { status: 409, message: 'This specific conversion is already in progress' },
  'conversion-not-found': { status: 404, message: 'This conversion does not exist or has been deleted.' },
  'download-expired': {
    status: 410,
    message: 'This download link has expired. Please open the conversion again for a new one.',
  },
  'not-signed-in': { status: 401, message: 'Please allow cookies for this site, then try again.' },
  'pdf-encrypted': {
    status: 422,
    message: 'This PDF is protected by a password. Please remove the password and upload it again.',
  },
  'pdf-damaged': {
    status: 422,
    message: 'This PDF is damaged and cannot be read. Please export it again and retry.',
  },
  'pdf-no-pages': { status: 422, message: 'This PDF has no pages.' },
  'pdf-too-many-pages': {
    status: 422,
    message: 'This PDF has {pages} pages. Please upload at most {limit} pages at a time.',
  },
  'pdf-pages-too-complex': {
    status: 422,
    message:
      'Time ran out on the pages of this PDF: they hold too many drawings. Please upload pictures of the pages instead.',
  },
  'image-damaged': {
    status: 422,
    message: 'This image is damaged and cannot be read. Please save it again and retry.',
  },
  'image-too-large': {
    status: 422,
    message: 'This image is {width} × {height} pixels. Please make it smaller than {limit} megapixels.',
  },
  'text-not-readable': {
    status: 422,
    message: 'This file is not text in a known encoding. Please save it as UTF-8.',
  },
  'nothing-found': { status: 422, message: 'Nothing readable was found in this file.' },
  'took-too-long': {
    status: 422,
    message: 'This file took too long to convert. Please split it and try again.',
  },
  'file-takes-too-long': {
    status: 422,
    message:
      'This file kept the converter busy for {minutes} min and was stopped, so it counts as a conversion. Please split it and convert the parts.',
  },
  'work-limit-reached': {
    status: 429,
    message:
      'The {limit} minutes of free working time of this hour are used up. Please try again in {minutes} min, or choose a plan.',
  },
  'too-many-exports': {
    status: 429,
    message: 'You are waiting for {limit} documents already. Please wait until some of them are ready.',
  },
  'upload-limit-reached': {
    status: 429,
    message:
      'More than {limit}MB were uploaded from here within an hour. Please wait a while, then try again.',
  },
  'out-of-memory': {
    status: 422,
    message: 'This file needs more memory than is allowed. Please split it and try again.',
  },
  cancelled: { status: 409, message: 'The conversion was cancelled.' },
  'conversion-failed': {
    status: 500,
    message: 'Conversion failed. Please try again or contact support if the issue persists.',
  },
  'database-unavailable': {
    status: 503,
    message: 'The server cannot answer right now. Nothing is lost: please try again in a minute.',
  },
  'server-busy': {
    status: 503,
    message: 'The server is too busy to answer in time. Please try again in a minute.',
  },
  'storage-unavailable': {
    status: 503,
    message: 'The server cannot store files right now. Please try again in a few minutes.',
  },
  'ai-key-missing': {
    status: 400,
    message: 'Please enter your Gemini API key, or go on with the built-in engine.',
  },
  'ai-key-invalid': {
    status: 422,
    message:
      'Google does not know your Gemini API key. Please open the key settings, paste the key again and test it.',
  },
  'ai-key-type': {
    status: 422,
    message:
      'Google does not accept this kind of key. Please make an API key in Google AI Studio; an OAuth token does not work.',
  },
  'ai-key-blocked': {
    status: 422,
    message:
      'Your Gemini API key is blocked or restricted. Please make a new key in Google AI Studio, or lift its restrictions.',
  },
  'ai-not-available': {
    status: 422,
    message:
      'Gemini cannot be used with this key in your country without billing. Please enable billing for it in Google AI Studio.',
  },
  'ai-service-unavailable': {
    status: 503,
    message: 'The Gemini service does not answer right now. Please try again in a few minutes.',
  },
  'ai-limit-reached': {
    status: 429,
    message:
      'The limit of your Gemini API key is reached. Please wait, or raise the limit in Google AI Studio.',
  },
  'fallback-file': {
    status: 200,
    message: 'The AI engine could not read this file, so the built-in engine did.',
  },
  'fallback-file-unavailable': {
    status: 200,
    message: 'The Gemini service did not answer, so the built-in engine read this file.',
  },
  'fallback-file-limit': {
    status: 200,
    message: 'The limit of your Gemini API key was reached, so the built-in engine read this file.',
  },
  'fallback-file-refused': {
    status: 200,
    message: 'The Gemini service declined to read this file, so the built-in engine did.',
  },
  'fallback-pages': {
    status: 200,
    message: 'The AI engine could not read these pages, so the built-in engine did: {pages}.',
  },
  'fallback-pages-unavailable': {
    status: 200,
    message: 'The Gemini service did not answer for these pages, so the built-in engine read them: {pages}.',
  },
  'fallback-pages-limit': {
    status: 200,
    message:
      'The limit of your Gemini API key was reached, so the built-in engine read these pages: {pages}.',
  },
  'fallback-pages-refused': {
    status: 200,
    message: 'The Gemini service declined to read these pages, so the built-in engine did: {pages}.',
  },
  'free-limit-reached': {
    status: 402,
    message:
      'You need {needed} free conversions and have {remaining} left. Please create an account to get {bonus} more.',
  },
  'not-enough-conversions': {
    status: 402,
    message:
      'You need {needed} conversions but only have {remaining} remaining. Please choose a plan to continue.',
  },
  'no-conversions-remaining': {
    status: 402,
    message:
      'Your {plan} plan has 0 conversions remaining. Please contact support to add more conversions or upgrade your plan.',
  },
  'plan-expired': {
    status: 402,
    message: 'Your subscription has expired. Contact support to renew and continue using the service.',
  },
  'email-not-verified': {
    status: 403,
    message: 'Please verify your email address to continue converting.',
  },
  'sign-in-required': { status: 401, message: 'Please sign in to continue.' },
  'account-not-found': { status: 404, message: 'There is no account with the address {email}.' },
  'account-ambiguous': {
    status: 409,
    message:
      'More than one account has the address {email}. Ask its owner to verify it in one of them and to change it in the other.',
  },
  'admin-login-failed': { status: 401, message: 'Invalid username or password.' },
  'admin-locked': {
    status: 429,
    message: 'Too many failed attempts. Please wait {minutes} min and try again.',
  },
  'admin-exists': {
    status: 409,
    message: 'There is an administrator called {name} already. Choose another name.',
  },
  'admin-not-removable': {
    status: 409,
    message: '{name} cannot be removed here: it is you, somebody who is gone, or set in the environment.',
  },
  'admin-password-weak': {
    status: 400,
    message: 'Choose a password of at least {length} characters that is not easy to guess.',
  },
  'admin-code-wrong': {
    status: 400,
    message: 'This code is wrong or was used already. Wait for the next one and try again.',
  },
  'not-an-admin': { status: 403, message: 'Only an administrator may do this.' },
  'too-many-api-keys': {
    status: 409,
    message: 'You have {limit} API keys already. Please revoke one that you no longer use.',
  },
  'api-key-missing': {
    status: 401,
    message: 'Please send a valid API key: Authorization: Bearer sutra_…. Keys are made on the dashboard.',
  },
  'api-key-expired': {
    status: 401,
    message: 'This API key expired on {date}. Please make a new one on the dashboard.',
  },
  'scope-missing': {
    status: 403,
    message:
      'This API key may not do that: it was made without the right “{scope}”. Please use a key that has it.',
  },
  'queue-job-not-found': {
    status: 404,
    message: 'This job is no longer in its queue. Please load the list again.',
  },
  'queue-job-not-in-state': {
    status: 409,
    message: 'This job is {state} now, so that this cannot be done. Please load the list again.',
  },
  'job-not-found': { status: 404, message: 'This job does not exist or has been deleted.' },
  'job-ended': { status: 409, message: 'This job has ended already: it is {status}.' },
  'idempotency-key-reused': {
    status: 422,
    message: 'This Idempotency-Key was used for another request. Please send a new key.',
  },
  'request-too-large': {
    status: 413,
    message: 'This request is too large. Please send at most {limit} MB.',
  },
  'media-type-unknown': {
    status: 415,
    message: 'Please send application/json or multipart/form-data.',
  },
  'path-not-found': { status: 404, message: 'There is nothing at this address. See /api for what there is.' },
  'rate-limited': { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  'invalid-field': { status: 400, message: '{field} is missing or not valid.' },
  'foreign-site': { status: 403, message: 'This can only be sent from our own site.' },
  'queue-unavailable': {
    status: 503,
    message: 'The server cannot take this right now. Please try again in a few minutes.',
  },
  'still-working': {
    status: 503,
    message: 'This file is still being converted. Please ask again in a moment.',
  },
  'document-not-kept': {
    status: 404,
    message: 'This document can no longer be opened. Please convert the file again.',
  },
  'document-changed': {
    status: 409,
    message:
      'This document was changed in another window. Its newest version is shown now; please try again.',
  },
  'formula-too-long': {
    status: 422,
    message: 'This formula is longer than {limit} characters. Please shorten it.',
  },
  'passage-too-long': {
    status: 400,
    message: 'This text is longer than {limit} characters. Please make it shorter.',
  },
  'too-many-edits': {
    status: 409,
    message: 'This document has been changed {limit} times already. Please go on in Word.',
  },
  'page-range-invalid': { status: 400, message: 'Please write the pages like this: 1-3, 7.' },
  'pages-outside': {
    status: 422,
    message:
      'This file has {pages} pages, and none of those you asked for. Please change the pages under Options.',
  },
  'page-not-found': { status: 404, message: 'The file has no such page.' },
  internal: { status: 500, message: 'Failed to process files' },
} as const;

export type ErrorCode = keyof typeof ERRORS;
export type ErrorDetails = Record<string, string | number>;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

const isDetail = (entry: [string, unknown]): entry is [string, string | number] =>
  typeof entry[1] === 'string' || typeof entry[1] === 'number';

/** The details of an error from a column or a message of JSON: what no sentence can show is left out. */
export const readErrorDetails = (stored: unknown): ErrorDetails =>
  Object.fromEntries(Object.entries(Object(stored)).filter(isDetail));

/** The English sentence of a code, with its details filled in. */
export function errorMessage(code: ErrorCode, details: ErrorDetails = {}): string {
  return ERRORS[code].message.replace(/\{(\w+)\}/g, (hole, name: string) => String(details[name] ?? hole));
}

/** An expected failure: a catalogue code and what its sentence needs. */
export class SutraError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: { cause?: unknown }) {
    super(errorMessage(code, details), options);
    this.name = 'SutraError';
    this.code = code;
    this.details = details;
  }
}
