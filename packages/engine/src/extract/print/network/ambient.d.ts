/** The part of WebAssembly's interface that is used here: Node's own types leave it to those of browsers. */
declare namespace WebAssembly {
  interface Module {
    readonly imports?: never;
  }
  const Module: new (bytes: Uint8Array) => Module;
  const Instance: new (module: Module) => { readonly exports: Record<string, unknown> };
}
