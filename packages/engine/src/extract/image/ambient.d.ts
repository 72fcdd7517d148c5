declare module 'heic-convert' {
  export default function convert(options: {
    buffer: Uint8Array;
    format: 'PNG' | 'JPEG';
    quality?: number;
  }): Promise<Uint8Array>;
}
