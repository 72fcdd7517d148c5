/** Tells tabs apart that open at once, where the browser can. */
const LOCK = 'sutra.first-contact';

/** The first call of this page; true once it was answered. */
let first: Promise<boolean> | null = null;

const alone = <Result>(call: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(LOCK, call) : call();

/**
 * Calls the server, the first time alone: its answer brings the cookie that makes this browser one visitor. Two first
 * calls at once would make it two, and what belongs to one of them would be out of the other's reach.
 */
export async function fetchInTurn(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  for (let met = first; met !== null; met = first) if (await met) return fetch(input, init);
  let notify: (answered: boolean) => void = () => undefined;
  first = new Promise((resolve) => {
    notify = resolve;
  });
  try {
    const response = await alone(() => fetch(input, init));
    notify(true);
    return response;
  } catch (error) {
    first = null;
    notify(false);
    throw error;
  }
}
