import { type FileHandle, open } from 'node:fs/promises';

/** Milliseconds that a file stays open. The space of a deleted file is released after this time. */
const openForMs = 10_000;
const maxOpen = 64;

/**
 * A cache of open files: the reader requests one range after the other, and opening and closing the file
 * took as long as reading it.
 */
export class OpenFiles {
  readonly #files = new Map<string, Opened>();

  /**
   * Reads from `position` to the end of `target` or of the file, and returns the number of bytes. Rejects
   * like `open` for an absent file.
   */
  async read(path: string, target: Buffer, length: number, position: number): Promise<number> {
    const file = await this.#opened(path);
    const { bytesRead } = await file.read(target, 0, length, position);
    return bytesRead;
  }

  /** Running reads end normally: Node closes a file after its last read. */
  close(path: string): void {
    const found = this.#files.get(path);
    if (!found) return;
    this.#files.delete(path);
    clearTimeout(found.timer);
    found.file.then((file) => file.close()).catch(() => {});
  }

  /** Not async, so that the first caller's read begins before another caller can close the file. */
  #opened(path: string): Promise<FileHandle> {
    const found = this.#files.get(path);
    if (found) return found.file;
    const [oldest] = this.#files.keys();
    if (oldest !== undefined && this.#files.size >= maxOpen) this.close(oldest);
    const file = open(path);
    const timer = setTimeout(() => this.close(path), openForMs).unref();
    this.#files.set(path, { file, timer });
    // An absent file may be written in a moment.
    file.catch(() => this.close(path));
    return file;
  }
}

interface Opened {
  readonly file: Promise<FileHandle>;
  readonly timer: NodeJS.Timeout;
}
