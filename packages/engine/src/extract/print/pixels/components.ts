import type { Rectangle } from '../../pdf/page.ts';
import { quadsOf } from './pixel-quads.ts';

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

/** Ink of a picture, told from its paper. */
export interface MaskImage {
  width: number;
  height: number;
  /** 1 for ink. */
  mask: Uint8Array;
}

/** Stretches of ink in the rows of a picture, from above and from the left. */
interface Runs {
  /** Places of their first pixels in the mask. */
  starts: Int32Array;
  /** Places behind their last pixels. */
  ends: Int32Array;
  /** The number of the first run of each row, and behind the last one how many there are. */
  firstOfRow: Int32Array;
}

/** Room for so many runs is taken at first; a dense page has some 200,000. */
const FIRST_ROOM = 1 << 16;
function longer(numbers: Int32Array) {
  const result = new Int32Array(2 * numbers.length);
  result.set(numbers);
  return result;
}

function runsOf({ mask, width, height }: MaskImage): Runs {
  const quads = quadsOf(mask);
  const most = height * Math.ceil(width / 2);
  let starts = new Int32Array(Math.min(most, FIRST_ROOM));
  let ends = new Int32Array(starts.length);
  const firstOfRow = new Int32Array(height + 1);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    firstOfRow[y] = count;
    const end = (y + 1) * width;
    for (let at = y * width; at < end; at += 1) {
      if ((at & 3) === 0) while (at + 4 <= end && quads[at >> 2] === 0) at += 4;
      if (at >= end || mask[at] === 0) continue;
      if (count === starts.length) [starts, ends] = [longer(starts), longer(ends)];
      starts[count] = at;
      while (at < end && mask[at] !== 0) at += 1;
      ends[count] = at;
      count += 1;
    }
  }
  firstOfRow[height] = count;
  return { starts, ends, firstOfRow };
}

function rootOf(parents: Int32Array, run: number): number {
  let root = run;
  while (parents[root] !== root) root = parents[root]!;
  let at = run;
  while (parents[at] !== root) {
    const next = parents[at]!;
    parents[at] = root;
    at = next;
  }
  return root;
}

/** For each run one that it hangs together with, corners included; the first run of a component is its own parent. */
function parentsOf({ starts, ends, firstOfRow }: Runs, { width, height }: MaskImage): Int32Array {
  const parents = new Int32Array(firstOfRow[height]!);
  for (let run = 0; run < parents.length; run += 1) parents[run] = run;
  for (let y = 1; y < height; y += 1) {
    const firstHere = firstOfRow[y]!;
    const behind = firstOfRow[y + 1]!;
    let above = firstOfRow[y - 1]!;
    for (let run = firstHere; run < behind; run += 1) {
      const from = starts[run]! - width;
      const to = ends[run]! - width;
      while (above < firstHere && ends[above]! < from) above += 1;
      for (let other = above; other < firstHere && starts[other]! <= to; other += 1) {
        const one = rootOf(parents, run);
        const root = rootOf(parents, other);
        if (one < root) parents[root] = one;
        else parents[one] = root;
      }
    }
  }
  return parents;
}

/** The connected components of a picture's ink (8-connectivity), in the order of their first pixels. */
export function connectedComponents(image: MaskImage): Labelled {
  const { width, height } = image;
  const runs = runsOf(image);
  const parents = parentsOf(runs, image);
  const components: Component[] = [];
  const labelOfRun = new Int32Array(parents.length);
  for (let y = 0; y < height; y += 1) {
    for (let run = runs.firstOfRow[y]!; run < runs.firstOfRow[y + 1]!; run += 1) {
      const parent = parents[run]!;
      if (parent === run) components.push(emptyComponent(components.length + 1, image));
      const label = parent === run ? components.length : labelOfRun[parent]!;
      labelOfRun[run] = label;
      addRun(components[label - 1]!, y, runs.starts[run]! - y * width, runs.ends[run]! - y * width);
    }
  }
  let labels: Int32Array | null = null;
  const page: Labelled = {
    width,
    height,
    // written when they are first asked for: often the boxes of components are all that is
    get labels() {
      unwritten.delete(page);
      return (labels ??= labelsOf(runs, labelOfRun, width * height));
    },
    components,
  };
  unwritten.set(page, { runs, labelOfRun });
  return page;
}

/** The runs of pages whose labels nobody has asked for, four bytes a pixel: some components' pixels are told without. */
const unwritten = new WeakMap<Labelled, { runs: Runs; labelOfRun: Int32Array }>();

/** The first run of a row, from `first` to before `behind`, that ends behind a place. */
function firstEndingBehind(ends: Int32Array, first: number, behind: number, place: number): number {
  let [least, most] = [first, behind];
  while (least < most) {
    const middle = (least + most) >> 1;
    if (ends[middle]! <= place) least = middle + 1;
    else most = middle;
  }
  return least;
}

/** Calls `visit` for each stretch of a component's pixels in a row, with the places of its first pixel and behind its last. */
export function eachStretch(
  page: Labelled,
  { label, x0, x1, y0, y1 }: Component,
  visit: (from: number, to: number) => void,
): void {
  const { width } = page;
  const known = unwritten.get(page);
  if (known) {
    const { starts, ends, firstOfRow } = known.runs;
    for (let y = y0; y < y1; y += 1) {
      const behind = firstOfRow[y + 1]!;
      let run = firstEndingBehind(ends, firstOfRow[y]!, behind, y * width + x0);
      for (; run < behind && starts[run]! < y * width + x1; run += 1)
        if (known.labelOfRun[run] === label) visit(starts[run]!, ends[run]!);
    }
    return;
  }
  const { labels } = page;
  for (let y = y0; y < y1; y += 1)
    for (let at = y * width + x0; at < y * width + x1; at += 1) {
      const from = at;
      while (at < y * width + x1 && labels[at] === label) at += 1;
      if (at > from) visit(from, at);
    }
}

/** For each pixel what it is part of; 0 for paper. */
function labelsOf({ starts, ends }: Runs, labelOfRun: Int32Array, pixels: number): Int32Array {
  const labels = new Int32Array(pixels);
  // a loop: runs are short, and a call of `fill` takes longer than they do
  for (let run = 0; run < labelOfRun.length; run += 1) {
    const label = labelOfRun[run]!;
    for (let at = starts[run]!; at < ends[run]!; at += 1) labels[at] = label;
  }
  return labels;
}

const emptyComponent = (label: number, { width, height }: MaskImage): Component => {
  return { label, x0: width, y0: height, x1: 0, y1: 0, area: 0 };
};

/** Adds pixels of a row, from `x0` to before `x1`. */
function addRun(component: Component, y: number, x0: number, x1: number): void {
  component.area += x1 - x0;
  if (x0 < component.x0) component.x0 = x0;
  if (x1 > component.x1) component.x1 = x1;
  if (y < component.y0) component.y0 = y;
  component.y1 = y + 1;
}

/** The component's pixels within its box, 1 for ink. */
export function maskOf(page: Labelled, component: Component): MaskImage {
  const { x0, y0, x1, y1 } = component;
  const [w, h] = [x1 - x0, y1 - y0];
  const mask = new Uint8Array(w * h);
  eachStretch(page, component, (from, to) => {
    const y = Math.floor(from / page.width);
    const start = (y - y0) * w + from - y * page.width - x0;
    mask.fill(1, start, start + to - from);
  });
  return { mask, width: w, height: h };
}

/** The picture with rows for columns. */
export function transposed({ mask, width, height }: MaskImage): MaskImage {
  const turned = new Uint8Array(mask.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = mask[y * width + x]!;
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
