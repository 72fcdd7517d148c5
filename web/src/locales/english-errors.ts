import { ERRORS } from '@sutra/contract';

/** English sentences of the error catalogue are the contract's own. */
export default Object.fromEntries(Object.entries(ERRORS).map(([code, { message }]) => [code, message]));
