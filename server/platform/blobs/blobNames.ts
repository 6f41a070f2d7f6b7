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
const most = 20_000;

/** A cache of sizes. The content of a name never changes, so the sizes stay valid. */
export class Sizes {
  readonly #known = new Map<string, number>();

  of(sha256: string): number | null {
    return this.#known.get(sha256) ?? null;
  }

  keep(sha256: string, size: number): void {
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size >= most) this.#known.delete(oldest);
    this.#known.set(sha256, size);
  }

  forget(sha256: string): void {
    this.#known.delete(sha256);
  }
}
