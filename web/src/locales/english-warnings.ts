/** English sentences about finished conversions are the contract's own. */
export { WARNINGS as default } from '@sutra/contract';
