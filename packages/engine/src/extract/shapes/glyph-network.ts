import { Network } from './network.ts';
import weights from './weights/glyphs.json' with { type: 'json' };

let network: Network | undefined;

/** The network for Latin, Greek and mathematical characters; read on first use. */
export function glyphNetwork(): Network {
  network ??= new Network(weights);
  return network;
}
