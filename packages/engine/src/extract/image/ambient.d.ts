declare module 'bmp-js' {
  interface Bitmap {
    width: number;
    height: number;
    /** Alpha, blue, green, red for each pixel. */
    data: Buffer;
  }
  export function decode(buffer: Buffer): Bitmap;
  const bmp: { decode: typeof decode };
  export default bmp;
}

declare module 'heic-convert' {
  export default function convert(options: {
    buffer: Uint8Array;
    format: 'PNG' | 'JPEG';
    quality?: number;
  }): Promise<Uint8Array>;
}
