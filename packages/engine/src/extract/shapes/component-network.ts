import { Network } from './network.ts';
import weights from './weights/devanagari.json' with { type: 'json' };

let network: Network | undefined;

/** The network for the components of Devanagari: letters, half forms, conjuncts, signs; read on first use. */
export function componentNetwork(): Network {
  network ??= new Network(weights);
  return network;
}
