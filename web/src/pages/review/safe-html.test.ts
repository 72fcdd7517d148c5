import { describe, expect, it } from 'vitest';
import { safeNodes } from './safe-html.ts';

function shown(html: string): HTMLDivElement {
  const place = document.createElement('div');
  place.append(safeNodes(html));
  return place;
}

describe('HTML that a page takes over', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src="x" onerror="alert(1)">',
    '<img src="https://elsewhere.example/pixel.png">',
    '<a href="javascript:alert(1)">a</a>',
    '<iframe src="/"></iframe>',
    '<div onclick="alert(1)" id="content">a</div>',
    '<form action="/"><input name="a"><button>b</button></form>',
    '<p style="position:fixed;inset:0;background:url(https://elsewhere.example/)">a</p>',
    '<svg><script>alert(1)</script></svg>',
    '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
    '<style>*{display:none}</style>',
  ])('does nothing and loads nothing: %s', (html) => {
    expect(shown(html).innerHTML).not.toMatch(
      /<script|<iframe|<form|<style|<svg|onerror|onclick|javascript:|elsewhere|position|id=/,
    );
  });

  it('keeps structure, formulas and pictures of the document', () => {
    const picture = 'data:image/png;base64,iVBORw0KGgo=';
    const html =
      `<h2>Title</h2><p class="author">By <strong>A</strong></p><img src="${picture}" alt="Plot">` +
      '<span data-formula="3"><math display="inline"><mfrac><mn>1</mn><mi>x</mi></mfrac></math></span>' +
      '<a href="https://example.com/">link</a>';
    const place = shown(html);
    expect(place.querySelector('h2')?.textContent).toBe('Title');
    expect(place.querySelector('.author strong')?.textContent).toBe('A');
    expect(place.querySelector('img')?.getAttribute('src')).toBe(picture);
    const math = place.querySelector('[data-formula="3"] math');
    expect(math?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
    expect(math?.querySelector('mfrac')?.children).toHaveLength(2);
    expect(place.querySelector('a')?.getAttribute('rel')).toContain('noopener');
  });
});
