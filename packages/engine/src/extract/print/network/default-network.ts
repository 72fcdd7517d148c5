import type { SignClassifier } from './classifier.ts';
import model from './model.json' with { type: 'json' };
import type { PrintModel } from './model.ts';
import { openNetwork } from './network.ts';
import witnessModel from './witness.json' with { type: 'json' };

export const printModel: PrintModel = model;

let network: SignClassifier | null = null;

/** The project's own network, opened when the first picture needs it. */
export function defaultNetwork(): SignClassifier {
  network ??= openNetwork(printModel);
  return network;
}

let witness: SignClassifier | null = null;

/** A network that learned apart, for a second opinion. */
export function witnessNetwork(): SignClassifier {
  witness ??= openNetwork(witnessModel);
  return witness;
}
