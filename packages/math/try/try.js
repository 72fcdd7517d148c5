import { convert } from '../index.js';

const TARGETS = [
  ['omml', 'Word (OMML)'],
  ['mathml', 'MathML'],
  ['tex', 'TeX'],
  ['text', 'Plain text'],
];

const byId = (id) => document.getElementById(id);

function outputOf(title, text) {
  const section = document.createElement('section');
  const heading = document.createElement('h2');
  const copy = document.createElement('button');
  const pre = document.createElement('pre');
  heading.textContent = title;
  copy.textContent = `Copy ${title}`;
  copy.type = 'button';
  copy.addEventListener('click', () => void navigator.clipboard.writeText(text));
  pre.textContent = text;
  pre.tabIndex = 0;
  section.append(heading, pre, copy);
  return section;
}

function sentenceOf({ code, detail, range }) {
  const place = range ? ` at character ${range.offset + 1}` : '';
  return `${code}${detail ? ` (${detail})` : ''}${place}`;
}

function show() {
  const source = byId('source').value;
  const from = new FormData(byId('form')).get('from');
  const display = byId('display').checked;
  try {
    const results = TARGETS.map(([to, title]) => [to, title, convert(source, { from, to, display })]);
    const mathml = results.find(([to]) => to === 'mathml')[2];
    byId('shown').innerHTML = mathml.text;
    byId('warnings').textContent = mathml.warnings.length
      ? `Not understood: ${mathml.warnings.map(sentenceOf).join('; ')}`
      : '';
    byId('results').replaceChildren(...results.map(([, title, { text }]) => outputOf(title, text)));
  } catch (error) {
    byId('warnings').textContent = `This formula cannot be read: ${error.message}`;
  }
}

byId('form').addEventListener('input', show);
byId('form').addEventListener('submit', (event) => event.preventDefault());
show();
