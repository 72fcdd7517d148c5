/** Goes up whenever a prompt changes; every result records it. */
export const PROMPTS_VERSION = 'prompts-2';
