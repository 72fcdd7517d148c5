import type { EngineHost } from '../engine/engine-host.ts';

export interface EnginePool {
  /** Runs with an engine that nobody else uses; waits for one where all are busy. */
  use<Result>(work: (engine: EngineHost) => Promise<Result>): Promise<Result>;
  /** Memory of all engines' processes. */
  residentBytes(): number;
  close(): Promise<void>;
}

/** So many engines, each opened when it is needed first. */
export function enginePool(most: number, open: () => EngineHost): EnginePool {
  const all: EngineHost[] = [];
  const free: EngineHost[] = [];
  const waiting: ((engine: EngineHost) => void)[] = [];

  const take = async (): Promise<EngineHost> => {
    const ready = free.pop();
    if (ready) return ready;
    if (all.length < most) {
      const opened = open();
      all.push(opened);
      return opened;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (engine: EngineHost) => {
    const next = waiting.shift();
    if (next) next(engine);
    else free.push(engine);
  };

  return {
    use: async (work) => {
      const engine = await take();
      try {
        return await work(engine);
      } finally {
        giveBack(engine);
      }
    },
    residentBytes: () => all.reduce((sum, engine) => sum + engine.residentBytes(), 0),
    close: async () => {
      await Promise.all(all.map((engine) => engine.close()));
    },
  };
}
