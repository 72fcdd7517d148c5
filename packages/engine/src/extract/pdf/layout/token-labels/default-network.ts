import { createNetwork, type LabelNetwork } from './network.ts';
import weights from './weights.json' with { type: 'json' };

let network: LabelNetwork | undefined;

/** The network that tells formulas from prose; read on first use. */
export function defaultNetwork(): LabelNetwork {
  network ??= createNetwork(weights);
  return network;
}
