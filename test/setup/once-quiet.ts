/**
 * For a test whose expectation is a time in the clock: a busy machine may miss it, so it is tried up to three times.
 * Everything else that fails fails at once.
 */
export const onceQuiet = { retry: 2 };
