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
