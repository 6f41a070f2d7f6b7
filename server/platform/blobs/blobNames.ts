import { BlobMissing } from './blobStore.ts';

export const isBlobName = (name: string): boolean => /^[0-9a-f]{64}$/.test(name);

/**
 * Returns 'ab/cd/abcd…', so that no folder has too many entries for tools. Throws `BlobMissing` for an
 * invalid name.
 */
export function pathOfBlob(sha256: string): string {
  if (!isBlobName(sha256)) throw new BlobMissing(sha256);
  return `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
}

/** About as many as a large store shows in a day. An entry takes about 150 bytes. */
const maxSizes = 20_000;

/** A cache of sizes. The content of a name never changes, so the sizes stay valid. */
export class SizeCache {
  readonly #sizes = new Map<string, number>();

  of(sha256: string): number | null {
    return this.#sizes.get(sha256) ?? null;
  }

  set(sha256: string, size: number): void {
    const [oldest] = this.#sizes.keys();
    if (oldest !== undefined && this.#sizes.size >= maxSizes) this.#sizes.delete(oldest);
    this.#sizes.set(sha256, size);
  }

  delete(sha256: string): void {
    this.#sizes.delete(sha256);
  }
}
