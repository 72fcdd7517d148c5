import type { DocumentTree, ImageInline } from '../tree/index.ts';

/** The picture as a `data:` address, or undefined where the tree has none. */
export function dataUri(tree: DocumentTree, node: ImageInline): string | undefined {
  const data = node.image === undefined ? undefined : tree.images[node.image];
  return data && `data:${data.mime};base64,${Buffer.from(data.bytes).toString('base64')}`;
}
