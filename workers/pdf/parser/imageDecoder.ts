/** The parts of a worker that `holdParserLock` uses. */
interface Scope {
  readonly name?: string;
  readonly navigator?: {
    readonly locks?: {
      request(name: string, hold: () => Promise<never>): Promise<unknown>;
    };
  };
  readonly postMessage?: (message: object) => void;
}

/**
 * Holds the Web Lock of the parser's name for its lifetime, and reports it to the engine. A parser that the
 * browser terminates sends no event, and pdf.js waits for its answers for ever. A scope without a name or
 * without locks holds none, as in Node.js.
 *
 * The source text of this function runs in the parser's worker, so the function uses nothing of this module.
 */
export function holdParserLock(scope: Scope): void {
  const { name, navigator: { locks } = {} } = scope;
  if (!name || !locks) return;
  const hold = (): Promise<never> => {
    scope.postMessage?.({ life: 'held' });
    return new Promise(() => {});
  };
  // The browser refuses locks in a frame whose storage it blocks.
  locks.request(name, hold).catch(() => undefined);
}

/** The part of WebCodecs' `ImageDecoderInit` that pdf.js uses (https://www.w3.org/TR/webcodecs/#imagedecoder-interface). */
interface Init {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly desiredWidth?: number;
  readonly desiredHeight?: number;
}

/** pdf.js reads the size of the picture by the names of a `VideoFrame`, before it transfers the picture. */
type Picture = ImageBitmap & { readonly displayWidth: number; readonly displayHeight: number };

/**
 * Provides an `ImageDecoder` for JPEGs that uses `createImageBitmap`, where the browser has no
 * `ImageDecoder`. WebKit has none, and pdf.js would decode there in JavaScript.
 *
 * The source text of this function runs in the parser's worker, so the function uses nothing of this module.
 */
export function provideImageDecoder(scope: object): void {
  if ('ImageDecoder' in scope || !('createImageBitmap' in scope)) return;

  class BitmapDecoder {
    readonly #init: Init;

    constructor(init: Init) {
      this.#init = init;
    }

    static async isTypeSupported(type: string): Promise<boolean> {
      return type === 'image/jpeg';
    }

    /** Rejects for a file that the browser cannot decode. pdf.js then decodes it itself. */
    async decode(): Promise<{ readonly image: Picture }> {
      const { data, type, desiredWidth, desiredHeight } = this.#init;
      const isSmaller = desiredWidth !== undefined && desiredHeight !== undefined;
      const bitmap = await createImageBitmap(
        new Blob([data], { type }),
        isSmaller ? { resizeWidth: desiredWidth, resizeHeight: desiredHeight } : {},
      );
      const { width, height } = bitmap;
      return { image: Object.assign(bitmap, { displayWidth: width, displayHeight: height }) };
    }

    close(): void {
      // The picture belongs to the caller. There is no other resource.
    }
  }
  Object.assign(scope, { ImageDecoder: BitmapDecoder });
}
