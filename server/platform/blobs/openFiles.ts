import { type FileHandle, open } from 'node:fs/promises';

/** Milliseconds that a file stays open, whoever reads it: what was removed gives its room back by then. */
const life = 10_000;
const most = 64;

/**
 * Files that are being read stay open for a moment: who reads an issue asks for one range after the other,
 * and opening and closing it for each took as long as reading it.
 */
export class OpenFiles {
  readonly #files = new Map<string, Opened>();

  /**
   * Reads as many bytes as there are from `position` on, and answers how many. Rejects as `open` does where
   * there is no such file.
   */
  async read(path: string, target: Buffer, length: number, position: number): Promise<number> {
    const file = await this.#opened(path);
    const { bytesRead } = await file.read(target, 0, length, position);
    return bytesRead;
  }

  /** Whoever reads from it just now reads to the end: Node closes a file behind its last read. */
  close(path: string): void {
    const found = this.#files.get(path);
    if (!found) return;
    this.#files.delete(path);
    clearTimeout(found.timer);
    found.file.then((file) => file.close()).catch(() => {});
  }

  /** Not async: who asked first has begun to read before anybody can close it. */
  #opened(path: string): Promise<FileHandle> {
    const found = this.#files.get(path);
    if (found) return found.file;
    const [oldest] = this.#files.keys();
    if (oldest !== undefined && this.#files.size >= most) this.close(oldest);
    const file = open(path);
    const timer = setTimeout(() => this.close(path), life).unref();
    this.#files.set(path, { file, timer });
    // One that is not there may be put there in a moment.
    file.catch(() => this.close(path));
    return file;
  }
}

interface Opened {
  readonly file: Promise<FileHandle>;
  readonly timer: NodeJS.Timeout;
}
