import { fieldOf, listField, textField } from '../../json-fields.ts';
import { type Problem, problemOf, readProblem } from '../../problem.ts';

export type UploadAnswer = { id: string } | { problem: Problem };

/** The connection broke (status 0), or the server was not there: worth another try. */
class Interrupted extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`interrupted: ${status}`);
    this.status = status;
  }
}

const TRIES = 5;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function answerOf(request: XMLHttpRequest, file: File): UploadAnswer {
  const body: unknown = request.response;
  const [served] = listField(body, 'files');
  const id = textField(served, 'id');
  if (id) return { id };
  const problem = readProblem(fieldOf(served, 'error')) ?? readProblem(fieldOf(body, 'error'));
  if (problem) return { problem: { ...problem, details: { file: file.name, ...problem.details } } };
  if (request.status === 0 || request.status >= 500) throw new Interrupted(request.status);
  if (request.status < 400) return { problem: problemOf('bad-api-answer') };
  return { problem: apiError(request.status, request.statusText) };
}

const apiError = (status: number, error: string) =>
  error ? problemOf('api-error', { status, error }) : problemOf('api-error-unknown', { status });

function send(file: File, signal: AbortSignal, onSent: (share: number) => void): Promise<UploadAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploads');
    request.setRequestHeader('x-requested-with', 'sutra');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? Math.min(1, loaded / total) : 0),
    );
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request, file));
      } catch (interrupted) {
        reject(interrupted);
      }
    });
    request.addEventListener('error', () => reject(new Interrupted(0)));
    request.addEventListener('abort', () => reject(signal.reason));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
}

/** Sends one file; tries again while the server cannot be reached. Rejects only when `signal` aborts. */
export async function uploadFile(
  file: File,
  signal: AbortSignal,
  onSent: (share: number) => void,
): Promise<UploadAnswer> {
  for (let tried = 1; ; tried += 1) {
    signal.throwIfAborted();
    try {
      return await send(file, signal, onSent);
    } catch (failure) {
      if (!(failure instanceof Interrupted)) throw failure;
      if (tried === TRIES)
        return {
          problem: failure.status
            ? apiError(failure.status, '')
            : problemOf('upload-interrupted', { file: file.name }),
        };
      await pause(500 * 2 ** tried);
    }
  }
}
