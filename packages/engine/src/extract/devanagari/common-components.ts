const LETTERS = 'अआइईउऊऋएऐओऔऑकखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह';
const SIGNS = 'ािीुूृेैोौॉंःँ़्।०१२३४५६७८९';
const HALF = 'कखगघचजझञणतथधनपफबभमयलवशषस';
const CONJUNCTS =
  'ड़ ढ़ क्ष क्ष् त्र त्र् ज्ञ श्र रु रू त्त त्त् द्ध द्य द्व द्द द्म द्भ ट्ट ट्ठ ड्ड ह्म ह्य हृ क्त न्न प्र क्र श्व श्च ष्ट ष्ठ च्च ल्ल ङ्क ङ्ग कृ दृ';
const JOINED_SIGNS = 'REPH RAKAR REPHं ें ैं ीं ों ौं ीREPH ेREPH ोREPH ींREPH';

/** What Hindi school texts are painted with: the rest of the network's classes are conjuncts of Sanskrit and of names. */
export const COMMON_COMPONENTS: ReadonlySet<string> = new Set([
  ...LETTERS,
  ...SIGNS,
  ...[...HALF].map((letter) => `${letter}्`),
  ...CONJUNCTS.normalize('NFC').split(' '),
  ...JOINED_SIGNS.split(' '),
]);
