type Call = () => void;

/**
 * Makes calls in the order in which they were given, `size` of them and then, when everything that waits to be done has had
 * its turn, as many more: whatever they set off ends before the next ones begin.
 */
export function groupedCalls(size: number): (calls: readonly Call[]) => void {
  let waiting: Call[] = [];
  let running = false;
  const callNext = () => {
    const group = waiting.slice(0, size);
    waiting = waiting.slice(size);
    running = waiting.length > 0;
    if (running) setImmediate(callNext);
    for (const call of group) call();
  };
  return (calls) => {
    waiting.push(...calls);
    if (!running && waiting.length > 0) callNext();
  };
}
