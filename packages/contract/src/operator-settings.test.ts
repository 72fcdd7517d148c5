import { describe, expect, it } from 'vitest';
import { mergeSettings, operatorDefaults, operatorSettings, operatorVariables } from './operator-settings.ts';
import { PRICES } from './prices.ts';

const defaults = operatorDefaults(operatorVariables.parse({ GEMINI_MODELS: 'a, b,' }));

describe('settings of the operator', () => {
  it('are those of the environment until one is stored', () => {
    expect(defaults.models).toEqual(['a', 'b']);
    expect(operatorSettings.parse(defaults)).toEqual(defaults);
    expect(mergeSettings(defaults, [{ key: 'models', value: ['c'] }])).toEqual({
      ...defaults,
      models: ['c'],
    });
  });

  it.each([
    ['of another shape', { key: 'limits', value: { anonymousConversions: -1 } }],
    ['without a model', { key: 'models', value: [] }],
    ['with markup for a model', { key: 'models', value: ['<b>'] }],
    ['with a card twice', { key: 'prices', value: { ...PRICES, cards: Array(4).fill(PRICES.cards[0]) } }],
    ['of an unknown name', { key: 'constructor', value: 1 }],
  ])('leave out what was stored %s', (_what, row) => {
    expect(mergeSettings(defaults, [row])).toEqual(defaults);
  });
});
