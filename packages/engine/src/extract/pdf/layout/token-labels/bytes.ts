/** The bytes of a base64 text, in memory of their own. */
export const bytesOf = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, 'base64'));
