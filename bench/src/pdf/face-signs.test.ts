import { expect, it } from 'vitest';
import { asFacePrints } from './face-signs.ts';

const TEX = String.raw`$\epsilon,\varepsilon,\epsilonbar$, $\rho,\varrho$, $x,\hbar,\hbarx$ and $\boldsymbol{\beta}\boldsymbol{x}$`;

it('has one epsilon, one rho, no bold Greek letter and no ℏ where the face prints no others', () => {
  expect(asFacePrints(TEX, 'ptmx')).toBe(
    String.raw`$\varepsilon,\varepsilon,\epsilonbar$, $\rho,\rho$, $x,,\hbarx$ and $\beta\boldsymbol{x}$`,
  );
});

it('leaves the source of other faces as it is', () => {
  expect(asFacePrints(TEX, 'newtx')).toBe(TEX);
});
