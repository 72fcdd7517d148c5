/**
 * How much of a function V8 runs before it compiles it with care, seven times its own: in bytes of bytecode, or, from V8 12
 * on, as the number of calls that run all of it.
 */
const BYTES = 1_000_000;
const CALLS = 20_000;
/** The first version of V8 (Node 22) that counts calls. */
const COUNTS_CALLS = 12;

/**
 * The flag that has V8 compile functions with care only after they have run long. Node does not start with a flag that its
 * V8 does not know.
 *
 * @param v8 the version of V8.
 */
const optimiseLate = (v8 = process.versions.v8) =>
  Number.parseInt(v8, 10) < COUNTS_CALLS
    ? `--interrupt-budget=${BYTES}`
    : `--invocation-count-for-turbofan=${CALLS}`;

module.exports = { optimiseLate };
