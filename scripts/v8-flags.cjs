/** How much of a function V8 runs before it compiles it with care, in bytes of bytecode: fifteen times its own. */
const BYTES = 1_000_000;
/**
 * From V8 12 on, the calls of a function before it is compiled with care: twenty times V8's own. What is compiled for functions
 * that pdf.js makes anew for every document goes with it.
 */
const CALLS = 60_000;
/** The first version of V8 (Node 22) that counts calls. */
const COUNTS_CALLS = 12;

/**
 * The flags that have V8 compile functions with care only after they have run long. Node does not start with a flag that its
 * V8 does not know. The compiler in between, which Node has switched on from 24, stays off: a thread whose heap is full is not
 * ended in the loops that it has compiled, and the process grows by gigabytes or aborts.
 *
 * @param v8 the version of V8.
 */
const optimiseLate = (v8 = process.versions.v8) =>
  Number.parseInt(v8, 10) < COUNTS_CALLS
    ? [`--interrupt-budget=${BYTES}`]
    : [`--invocation-count-for-turbofan=${CALLS}`, '--no-maglev'];

module.exports = { optimiseLate };
