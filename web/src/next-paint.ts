/** A page that nobody looks at is not painted; what waits goes on after so long, in milliseconds. */
const WITHOUT_PAINT = 100;

/** Resolves once what was pressed has been painted: work that takes longer than a frame begins behind it. */
export const nextPaint = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WITHOUT_PAINT);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });
