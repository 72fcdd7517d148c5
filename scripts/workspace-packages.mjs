/** esbuild plugin: our own packages go into the bundle, everything from npm stays outside it. */
export const ours = {
  name: 'workspace-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@sutra/') || /^[A-Za-z]:/.test(path)) return undefined;
      return { path, external: true };
    });
  },
};

/**
 * How esbuild compiles programs for the oldest Node that is supported. Its tables hold no version of Node that reads
 * `\p{…}` in regular expressions, so that it would make each of them anew, at run time, wherever one is used.
 *
 * @satisfies {import('esbuild').BuildOptions}
 */
export const forNode = {
  platform: 'node',
  target: 'node20.19',
  supported: { 'regexp-unicode-property-escapes': true },
};
