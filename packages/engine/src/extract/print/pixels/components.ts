import type { Rectangle } from '../../pdf/page.ts';
import type { InkImage } from './ink.ts';

/** Ink that hangs together, corners included. The box is in pixels; x1 and y1 lie behind its last ones. */
export interface Component extends Rectangle {
  /** What its pixels hold in {@link Labelled.labels}; 0 is paper. */
  label: number;
  /** Pixels of ink. */
  area: number;
}

export interface Labelled {
  width: number;
  height: number;
  labels: Int32Array;
  components: Component[];
}

function rootOf(parents: number[], label: number): number {
  let root = label;
  while (parents[root] !== root) root = parents[root]!;
  let at = label;
  while (parents[at] !== root) [at, parents[at]] = [parents[at]!, root];
  return root;
}

/** Labels by rows; labels that turn out to meet are joined in `parents`. */
function provisional({ mask, width, height }: MaskImage): { labels: Int32Array; parents: number[] } {
  const labels = new Int32Array(width * height);
  const parents = [0];
  const join = (label: number, other: number): number => {
    if (other === 0 || other === label) return label;
    if (label === 0) return other;
    const [a, b] = [rootOf(parents, label), rootOf(parents, other)];
    parents[Math.max(a, b)] = Math.min(a, b);
    return Math.min(a, b);
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (mask[at] === 0) continue;
      let label = x > 0 ? labels[at - 1]! : 0;
      if (y > 0) {
        if (x > 0) label = join(label, labels[at - width - 1]!);
        label = join(label, labels[at - width]!);
        if (x + 1 < width) label = join(label, labels[at - width + 1]!);
      }
      labels[at] = label === 0 ? parents.push(parents.length) - 1 : label;
    }
  }
  return { labels, parents };
}

export type MaskImage = Pick<InkImage, 'mask' | 'width' | 'height'>;

/** The connected components of a picture's ink (8-connectivity), in the order of their first pixels. */
export function connectedComponents(image: MaskImage): Labelled {
  const { width, height } = image;
  const { labels, parents } = provisional(image);
  const numbers = new Int32Array(parents.length);
  const components: Component[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (labels[at] === 0) continue;
      const root = rootOf(parents, labels[at]!);
      if (numbers[root] === 0) {
        numbers[root] = components.length + 1;
        components.push({ label: components.length + 1, x0: x, y0: y, x1: x, y1: y, area: 0 });
      }
      labels[at] = numbers[root]!;
      const component = components[labels[at] - 1]!;
      component.area += 1;
      component.x0 = Math.min(component.x0, x);
      component.x1 = Math.max(component.x1, x + 1);
      component.y1 = y + 1;
    }
  }
  return { width, height, labels, components };
}

/** The component's pixels within its box, 1 for ink. */
export function maskOf({ labels, width }: Labelled, { label, x0, y0, x1, y1 }: Component): MaskImage {
  const [w, h] = [x1 - x0, y1 - y0];
  const mask = new Uint8Array(w * h);
  for (let y = 0; y < h; y += 1) {
    for (let x = 0; x < w; x += 1) if (labels[(y + y0) * width + x + x0] === label) mask[y * w + x] = 1;
  }
  return { mask, width: w, height: h };
}

/** The picture with rows for columns. */
export function transposed({ mask, width, height }: MaskImage): MaskImage {
  const turned = Uint8Array.from(mask, (_, i) => mask[(i % height) * width + Math.floor(i / height)]!);
  return { mask: turned, width: height, height: width };
}

/** Two components as one, in the page's list as well. */
export function joinComponents(page: Labelled, one: Component, other: Component): Component {
  for (let y = other.y0; y < other.y1; y += 1) {
    for (let x = other.x0; x < other.x1; x += 1) {
      const at = y * page.width + x;
      if (page.labels[at] === other.label) page.labels[at] = one.label;
    }
  }
  const joined: Component = {
    x0: Math.min(one.x0, other.x0),
    y0: Math.min(one.y0, other.y0),
    x1: Math.max(one.x1, other.x1),
    y1: Math.max(one.y1, other.y1),
    label: one.label,
    area: one.area + other.area,
  };
  page.components = [...page.components.filter((each) => each !== one && each !== other), joined];
  return joined;
}
