import { describe, expect, it } from 'vitest';
import { textOfComponents } from './components.ts';

const read = (...components: string[]) => textOfComponents(components).text;

describe('the text of painted Devanagari components', () => {
  it.each([
    ['letters and signs as they come', ['स', 'भ', 'ी'], 'सभी'],
    ['the sign of i before its letter', ['ि', 'ल', 'ि', 'ख', 'ए'], 'लिखिए'],
    ['the sign of i before its conjunct', ['प', 'ि', 'र', 'ि', 'स्', 'थ', 'ि', 'त'], 'परिस्थिति'],
    ['the r above behind its letter', ['ध', 'म', 'REPH'], 'धर्म'],
    ['the r above a conjunct', ['व', 'त्', 'स्', 'य', 'REPH'], 'वर्त्स्य'],
    ['the r above behind a vowel sign', ['म', 'ा', 'ग', 'ा', 'REPH', 'ें'], 'मार्गों'],
    ['the r above between a vowel sign and a dot', ['व', 'ष', 'ो', 'REPHं'], 'वर्षों'],
    ['the r above with the sign of i', ['म', 'ा', 'ि', 'म', 'REPH', 'क'], 'मार्मिक'],
    ['the sign of i that carries the r above', ['म', 'ा', 'िREPH', 'म', 'क'], 'मार्मिक'],
    ['the sign of i that carries a dot', ['िं', 'स', 'ह'], 'सिंह'],
    ['the r below a letter', ['प', 'RAKAR', 'श्', 'न'], 'प्रश्न'],
    ['the r below a half form', ['श्', 'RAKAR', 'म'], 'श्रम'],
    ['the r below a letter made of a half form and a stem', ['भ्', 'ा', 'RAKAR', 'म'], 'भ्रम'],
    ['a half form and a stem', ['श्', 'ा', 'ब्', 'द'], 'शब्द'],
    ['a half form and a stem before the sign of ā', ['श्', 'ा', 'ा', 'ख्', 'ा', 'ा'], 'शाखा'],
    ['a half form and a stem before the signs of o', ['ष्', 'ा', 'ा', 'े'], 'षो'],
    ['a conjunct whose last letter has a stem', ['प', 'ि', 'श्', 'च', 'म'], 'पश्चिम'],
    ['a stem behind the r above', ['स्', 'व', 'ण्', 'REPH', 'ा'], 'स्वर्ण'],
    ['signs made of two pieces', ['ल', 'ा', 'े', 'ग', 'ा', 'ै', 'ड', 'ा', 'ॅ'], 'लोगौडॉ'],
    ['the pieces of a sign in the other order', ['ल', 'े', 'ा'], 'लो'],
    ['vowels made of two pieces', ['अ', 'ा', 'अ', 'ा', 'े', 'अ', 'ा', 'ै', 'ए', 'े', 'इ', 'REPH'], 'आओऔऐई'],
    ['ī with a dot', ['न', 'इ', 'REPHं'], 'नईं'],
    ['a nukta behind the vowel sign', ['ज', 'ो', '़', 'र'], 'ज़ोर'],
    ['a nukta in the component', ['ल', 'ड़', 'क', 'ा'], 'लड़का'],
    ['a nukta on a half form', ['स', 'ख्', '़', 'त', 'ी'], 'सख़्ती'],
    ['conjuncts of one component', ['क्ष', 'त्र', 'ज्ञ', 'द्य', 'द्ध'], 'क्षत्रज्ञद्यद्ध'],
    ['the half form of a conjunct and a stem', ['क्ष्', 'ा', 'म', 'त', 'ा'], 'क्षमता'],
    ['a dot before the vowel sign', ['ह', 'ं', 'ै'], 'हैं'],
    ['a virama at the end', ['अ', 'थ', 'ा', 'REPH', 'त', '्'], 'अर्थात्'],
    ['digits and dandas as they come', ['१', '२', '।'], '१२।'],
  ])('reads %s', (_, components, text) => {
    expect(read(...components)).toBe(text.normalize('NFC'));
  });

  it('takes a form before a vowel sign as whole', () => {
    expect(read('त्', 'ी', 'न')).toBe('तीन');
  });

  it('gives a sign of i without letters behind it to nothing, and counts it', () => {
    expect(textOfComponents(['क', 'ि'])).toEqual({ text: 'कि', malformed: 1 });
    expect(textOfComponents(['ा', 'क'])).toEqual({ text: 'ाक', malformed: 1 });
    expect(textOfComponents(['क', 'ी', 'ू'])).toEqual({ text: 'कीू', malformed: 1 });
    expect(textOfComponents(['ि', 'क', 'त', 'ा', 'ब'])).toEqual({ text: 'किताब', malformed: 0 });
  });

  it('reads nothing of nothing, and ends on any text', () => {
    expect(textOfComponents([])).toEqual({ text: '', malformed: 0 });
    for (const sign of ['REPH', 'RAKAR', '्', '़', 'ि', 'x', '\u200d'])
      expect(read(sign, sign)).toBeTypeOf('string');
  });
});
