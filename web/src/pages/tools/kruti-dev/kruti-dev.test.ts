import { describe, expect, it } from 'vitest';
import { toKrutiDev } from './to-kruti-dev.ts';
import { toUnicode } from './to-unicode.ts';

/** Words as they are typed for the font. */
const TYPED: [keys: string, text: string][] = [
  ['Hkkjr', 'भारत'],
  ['fganh', 'हिंदी'],
  ['fgUnh', 'हिन्दी'],
  ['fLFkfr', 'स्थिति'],
  ['deZ', 'कर्म'],
  ['vkfFkZd', 'आर्थिक'],
  ['o"kkZ', 'वर्षा'],
  ['/keksZa', 'धर्मों'],
  ['fo|kFkhZ', 'विद्यार्थी'],
  ['çfrKk', 'प्रतिज्ञा'],
  ['{ks=', 'क्षेत्र'],
  ["Jh 'kadj", 'श्री शंकर'],
  ['jk"Vª', 'राष्ट्र'],
  ['ukVî', 'नाट्य'],
  ['m)kj', 'उद्धार'],
  ['lM+d', 'सड़क'],
  ['[+kcj', 'ख़बर'],
  ['bZekunkj', 'ईमानदार'],
  ['vkSj ,sls vks<+k', 'और ऐसे ओढ़ा'],
  ['#i;s vkSj :i', 'रुपये और रूप'],
  ['egÙo', 'महत्त्व'],
  ['vFkkZr~', 'अर्थात्'],
  ['Ýkal', 'फ्रांस'],
  ['xzkg‚y', 'ग्राहॉल'],
  ['fVd & fdruk\\ gk¡A', 'टिक - कितना? हाँ।'],
];

describe('Kruti Dev 010', () => {
  it.each(TYPED)('reads %s as %s', (keys, text) => {
    expect(toUnicode(keys)).toBe(text.normalize('NFC'));
  });

  it('types a stem once, though the font also has the letter complete', () => {
    expect(toKrutiDev('थाना, शिक्षा, ध्यान')).toBe("Fkkuk] f'k{kk] /;ku");
  });

  it('puts the hook of a र after the syllable and the short i before it', () => {
    expect(toKrutiDev('वर्षा')).toBe('o"kkZ');
    expect(toKrutiDev('कार्त्तिक')).toBe('dkfÙkZd');
    expect(toKrutiDev('शक्ति')).toBe("'kfDr");
  });

  it('leaves digits and unknown letters alone', () => {
    expect(toKrutiDev('12 ×')).toBe('12 ×');
    expect(toUnicode('12 ×')).toBe('12 ×');
  });

  it.each([
    'अआइईउऊऋएऐओऔ कखगघङ चछजझञ टठडढण तथदधन पफबभम यरलव शषसह ळ',
    'का कि की कु कू कृ के कै को कौ कं कः कँ कॉ',
    'क्क क्ख ग्न घ्न च्छ ज्ज झ्य ञ्च ट्य ड्र ढ्य ण्ड त्म त्य थ्य ध्व न्ह प्त फ्ल ब्ज भ्य म्म य्य ल्ल व्य श्व ष्ण स्त्र ह्व ह्र',
    'सर्वोच्च न्यायालय ने संविधान के अनुच्छेद १४ की व्याख्या की।',
    'द्विघात समीकरण के मूल ज्ञात कीजिए; त्रिभुज का क्षेत्रफल (वर्ग मीटर) लिखिए।',
    'ज़मीन, फ़र्ज़, ग़ज़ल, क़लम, ख़्वाब, पढ़ाई, बड़ा।',
    'अंतर्राष्ट्रीय, कर्त्तव्य, उज्ज्वल, ब्रह्मा, चिह्न, बाह्य, आश्चर्य, मूर्ति, निर्णय, वर्णों, छुट्टी, लड्डू, बुड्ढा, चिट्ठी',
    'दृष्टि, हृदय, कृपया, शृंखला, श्रृंगार, रुचि, रूस, मृत्यु, प्रकृति',
  ])('gives back what it was given: %s', (text) => {
    expect(toUnicode(toKrutiDev(text))).toBe(text.normalize('NFC'));
  });
});
