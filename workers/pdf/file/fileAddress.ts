import { type ByteRange, keptNameIn } from '#contract/byteRange.ts';
import { signedParameter } from '#contract/paths.ts';
import { EngineError } from '../engine/engineError.ts';

/**
 * The address of a file at the store. An address with `signedParameter` is redirected to a signed address of the
 * bucket, which serves the next ranges too. A signed address ends after some minutes: then the store is asked once for
 * another one. When the bucket cannot be reached from here, the store sends the bytes itself.
 */
export class FileAddress {
  /** The name of a file that is kept on the device; null for a file of the store. */
  readonly keptName: string | null;
  #own: string;
  #signed: string | null = null;

  constructor(url: string) {
    this.#own = url;
    this.keptName = keptNameIn(url);
  }

  /** Rejects like `fetch`. Network errors of the bucket are not reported, but those of the store. */
  async fetch(range: ByteRange, signal: AbortSignal): Promise<Response> {
    const signed = this.#signed;
    if (signed !== null) {
      const response = await this.#fetchFromBucket(signed, range, signal);
      if (response) return response;
      // Another request may have a new one.
      if (this.#signed === signed) this.#signed = null;
    }
    if (this.#own.endsWith(signedParameter)) {
      const response = await this.#fetchFromBucket(this.#own, range, signal);
      if (response?.redirected) this.#signed = response.url;
      if (response) return response;
    }
    const plain = this.#own.replace(signedParameter, '');
    const response = await fetchBytes(plain, range, signal);
    // Without a line neither answers, and the bucket is asked again.
    this.#own = plain;
    return response;
  }

  /** Returns null when the bucket does not send the range, for whatever reason. */
  async #fetchFromBucket(
    url: string,
    range: ByteRange,
    signal: AbortSignal,
  ): Promise<Response | null> {
    const response = await fetchBytes(url, range, signal).catch((error: unknown) => {
      if (!signal.aborted) return null;
      // The bucket fell silent, and the caller tries again.
      if (signal.reason instanceof EngineError && signal.reason.reason === 'network') {
        this.#signed = null;
        this.#own = this.#own.replace(signedParameter, '');
      }
      throw error;
    });
    const isOfStore = url === this.#own && response?.redirected === false;
    // Without the header Access-Control-Expose-Headers the place of the bytes is unknown.
    if (isOfStore || response?.headers.has('Content-Range')) return response;
    response?.body?.cancel().catch(() => undefined);
    return null;
  }
}

const fetchBytes = (url: string, { begin, end }: ByteRange, signal: AbortSignal) =>
  fetch(url, {
    headers: { Range: `bytes=${begin}-${end - 1}` },
    credentials: 'same-origin',
    // Chromium's cache lets one request for an address wait for another, ranges or not.
    cache: 'no-store',
    signal,
  });
