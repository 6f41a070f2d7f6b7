import { readFileSync } from 'node:fs';
import path from 'node:path';
import { assets } from './pdfjs.ts';

/** The part of WebAssembly that is used here. The server's library of types has none. */
declare const WebAssembly: {
  readonly Module: {
    new (bytes: Uint8Array): object;
    imports(module: object): readonly { readonly module: string; readonly name: string }[];
  };
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};

/** The functions of `qcms_bg.wasm`, the colour management that pdf.js uses for readers too. */
interface Qcms {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly __wbindgen_externrefs: { grow(count: number): number };
  __wbindgen_malloc(length: number, alignment: number): number;
  __wbindgen_start(): void;
  qcms_transformer_from_memory(at: number, length: number, type: number, intent: number): number;
  qcms_convert_array(transformer: number, at: number, length: number, addsAlpha: number): void;
  qcms_drop_transformer(transformer: number): void;
}

/** The numbers of qcms for the order of components. */
const types: Readonly<Record<number, number>> = { 3: 0, 4: 5 };
const perceptual = 0;

export interface ColourTransform {
  /** Converts 8-bit components to red, green and blue. */
  toRgb(components: Uint8Array): Uint8Array;
  close(): void;
}

let loaded: { readonly qcms: Qcms; readonly results: Uint8Array[] } | null = null;

/** qcms passes its result to a function, as an address in its memory. */
function load(): NonNullable<typeof loaded> {
  if (loaded) return loaded;
  const results: Uint8Array[] = [];
  const bytesAt = (at: number, length: number): Uint8Array =>
    new Uint8Array(loaded?.qcms.memory.buffer ?? new ArrayBuffer(0), at >>> 0, length >>> 0);
  const module = new WebAssembly.Module(readFileSync(path.join(assets('wasm'), 'qcms_bg.wasm')));
  const functions: Record<string, (...numbers: number[]) => void> = {};
  for (const { name } of WebAssembly.Module.imports(module))
    functions[name] = name.startsWith('__wbg_copy_result')
      ? (at = 0, length = 0) => void results.push(bytesAt(at, length).slice())
      : name === '__wbindgen_init_externref_table'
        ? () => void loaded?.qcms.__wbindgen_externrefs.grow(4)
        : () => {
            throw new Error('qcms has failed.');
          };
  const [space = ''] = WebAssembly.Module.imports(module).map(({ module: from }) => from);
  const { exports } = new WebAssembly.Instance(module, { [space]: functions });
  loaded = { qcms: exports as Qcms, results };
  loaded.qcms.__wbindgen_start();
  return loaded;
}

/** Opens the transform from a profile of three or four components to sRGB; null if qcms cannot read the profile. */
export function openTransform(profile: Uint8Array, components: number): ColourTransform | null {
  const type = types[components];
  if (type === undefined) return null;
  const { qcms, results } = load();
  const put = (bytes: Uint8Array): number => {
    const at = qcms.__wbindgen_malloc(bytes.length, 1) >>> 0;
    new Uint8Array(qcms.memory.buffer).set(bytes, at);
    return at;
  };
  const transformer =
    qcms.qcms_transformer_from_memory(put(profile), profile.length, type, perceptual) >>> 0;
  if (transformer === 0) return null;
  return {
    toRgb(bytes) {
      results.length = 0;
      qcms.qcms_convert_array(transformer, put(bytes), bytes.length, 0);
      const [rgb] = results.splice(0);
      if (!rgb) throw new Error('qcms has returned nothing.');
      return rgb;
    },
    close: () => qcms.qcms_drop_transformer(transformer),
  };
}

/** The profile by which pdf.js shows DeviceCMYK. */
export const deviceCmykProfile = (): Buffer =>
  readFileSync(path.join(assets('iccs'), 'CGATS001Compat-v2-micro.icc'));
