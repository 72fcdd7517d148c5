import type { Rectangle } from '../../pdf/page.ts';

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

/** Ink of a picture, told from its paper. */
export interface MaskImage {
  width: number;
  height: number;
  /** 1 for ink. */
  mask: Uint8Array;
}

/** The connected components of a picture's ink (8-connectivity), in the order of their first pixels. */
export function connectedComponents(image: MaskImage): Labelled {
  const { width, height } = image;
  const { labels, parents } = provisional(image);
  const { numbers, count } = numbered(parents);
  const components = Array.from({ length: count }, (_, i): Component => {
    return { label: i + 1, x0: width, y0: height, x1: 0, y1: 0, area: 0 };
  });
  for (let y = 0; y < height; y += 1) {
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at += 1) {
      if (labels[at] === 0) continue;
      const number = numbers[labels[at]!]!;
      const first = at;
      for (; at < end && labels[at] !== 0 && numbers[labels[at]!] === number; at += 1) labels[at] = number;
      addRun(components[number - 1]!, y, first - end + width, at - end + width);
      at -= 1;
    }
  }
  return { width, height, labels, components };
}

/** The components' numbers by label, in the order of their first pixels: the root is each one's first label. */
function numbered(parents: readonly number[]): { numbers: Int32Array; count: number } {
  const numbers = new Int32Array(parents.length);
  let count = 0;
  for (let label = 1; label < parents.length; label += 1) {
    const parent = parents[label]!;
    numbers[label] = parent === label ? (count += 1) : numbers[parent]!;
  }
  return { numbers, count };
}

/** Adds pixels of a row, from `x0` to before `x1`. */
function addRun(component: Component, y: number, x0: number, x1: number): void {
  component.area += x1 - x0;
  if (x0 < component.x0) component.x0 = x0;
  if (x1 > component.x1) component.x1 = x1;
  if (y < component.y0) component.y0 = y;
  component.y1 = y + 1;
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

/** Puts the components of what is left of a component's mask in its place, in the page's list as well. */
export function replaceComponent(page: Labelled, component: Component, left: MaskImage): Component[] {
  const { x0, y0 } = component;
  const rest = connectedComponents(left);
  let next = page.components.reduce((highest, { label }) => Math.max(highest, label), 0);
  const parts = rest.components.map((part): Component => {
    next += 1;
    for (let y = part.y0; y < part.y1; y += 1)
      for (let x = part.x0; x < part.x1; x += 1)
        if (rest.labels[y * rest.width + x] === part.label)
          page.labels[(y + y0) * page.width + x + x0] = next;
    const { area } = part;
    return { label: next, area, x0: part.x0 + x0, y0: part.y0 + y0, x1: part.x1 + x0, y1: part.y1 + y0 };
  });
  page.components = [...page.components.filter((each) => each !== component), ...parts];
  return parts;
}
