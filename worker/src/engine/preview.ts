/** Characters of a page that are sent while it is read: its end, where the text grows. */
const LONGEST = 2_000;
/** While a model is at work its page is sent this often at least and at most, in milliseconds. */
const AT_LEAST = 1_000;
const AT_MOST = 400;

export interface Preview {
  show: (page: number, text: string) => void;
  end: () => void;
}

const tail = (text: string) => (text.length > LONGEST ? `…${text.slice(-LONGEST)}` : text);

/** Tells the page that a model reads in even steps, also while the model is silent. */
export function createPreview(send: (page: number, text: string) => void): Preview {
  let shown: { page: number; text: string } | null = null;
  let changed = false;
  let sent = 0;

  const publish = () => {
    if (!shown) return;
    changed = false;
    sent = Date.now();
    send(shown.page, tail(shown.text));
  };
  const timer = setInterval(() => {
    if (changed || Date.now() - sent >= AT_LEAST) publish();
  }, AT_MOST);

  return {
    show(page, text) {
      const next = shown?.page !== page;
      shown = { page, text };
      changed = true;
      if (next) publish();
    },
    end: () => clearInterval(timer),
  };
}
