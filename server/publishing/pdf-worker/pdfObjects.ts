import { fstatSync, readSync, writeSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { entriesOf, MoreNeeded, readValue, type Entry, type Value } from './syntax.ts';

/** Most objects are shorter. */
const firstRead = 1024;
const windowLength = 32_768;
/** Larger objects without their stream do not occur in magazines. */
const maxRead = 64_000_000;
/** The maximum length of a chain of references. Regular files have no chains. */
const maxSteps = 8;
/** The maximum unpacked bytes of a stream, because only small streams are read. */
const maxUnpacked = 1_000_000;
/** The length of a line of the cross-reference table (ISO 32000-2, 7.5.4). */
const lineLength = 20;

/** The bytes around the last read position, so that one system call serves many objects. */
class ReadBuffer {
  readonly #file: number;
  #bytes = '';
  #from = 0;

  constructor(file: number) {
    this.#file = file;
  }

  /** The bytes as Latin-1; fewer at the end of the file. */
  read(offset: number, length: number): string {
    const until = this.#from + this.#bytes.length;
    if (offset < this.#from || offset + length > until) this.#move(offset, length);
    return this.#bytes.slice(offset - this.#from, offset - this.#from + length);
  }

  /** Trees are traversed in both directions. */
  #move(offset: number, length: number): void {
    this.#from = Math.max(0, offset - windowLength / 2);
    const buffer = Buffer.allocUnsafe(Math.max(offset - this.#from + length, windowLength));
    const count = readSync(this.#file, buffer, 0, buffer.length, this.#from);
    this.#bytes = buffer.toString('latin1', 0, count);
  }
}

/**
 * A file that qpdf has written with `--object-streams=disable`: all objects outside of streams, and
 * one cross-reference table. Objects are read and blanked in place, so that memory does not grow
 * with the file. The calls are synchronous, because the worker has no other work.
 */
export class PlainPdf {
  readonly #file: number;
  readonly #lines: ReadBuffer;
  readonly #objects: ReadBuffer;
  readonly #start: number;
  /** The offset of line 0 of the table. */
  readonly #table: number;
  /** One more than the highest number of an object. */
  readonly count: number;
  readonly trailer: Value;

  /** @param file open for reading and writing; throws for a file of another layout */
  constructor(file: number) {
    this.#file = file;
    this.#lines = new ReadBuffer(this.#file);
    this.#objects = new ReadBuffer(this.#file);
    const { size } = fstatSync(this.#file);
    const end = this.#lines.read(Math.max(0, size - firstRead), firstRead);
    const start = Number(/startxref\s+(\d+)/.exec(end)?.[1]);
    const head = /^xref\n0 (\d+)\n/.exec(this.#lines.read(start, 64));
    if (!head) throw new Error('No table of contents.');
    this.#start = start;
    this.#table = start + head[0].length;
    this.count = Number(head[1]);
    this.trailer = this.#valueBehind(/^trailer/, this.#table + lineLength * this.count);
  }

  /** Follows references to a value; null if there is none. */
  resolve(value: Value | undefined): Value | null {
    let found: Value | null = value ?? null;
    for (let step = 0; found?.kind === 'reference'; step += 1) {
      if (step === maxSteps) return null;
      found = this.object(found.to);
    }
    return found;
  }

  object(number: number): Value | null {
    if (number >= this.count) return null;
    const line = this.#read(this.#table + lineLength * number, lineLength);
    if (line[17] !== 'n') return null;
    return this.#valueBehind(/^\d+ \d+ obj/, Number(line.slice(0, 10)));
  }

  /**
   * Overwrites a value with spaces. Objects that only it refers to are dropped by the next rewrite.
   */
  blank({ from, until }: Pick<Entry, 'from' | 'until'>): void {
    writeSync(this.#file, Buffer.alloc(until - from, ' '), 0, until - from, from);
  }

  /**
   * Replaces a pattern anywhere outside of streams.
   * @param instead returns at most as many bytes, for the pattern's first group; null keeps it
   */
  writeAll(pattern: RegExp, instead: (group: string) => string | null): void {
    eachChunk(this.#file, (bytes, base) => {
      for (const { 0: found, 1: group = '', index } of bytes.matchAll(pattern)) {
        const written = instead(group);
        if (written === null) continue;
        writeSync(this.#file, written.padEnd(found.length), base + index, 'latin1');
      }
    });
  }

  /** Returns a value as text. */
  textOf({ from, until }: Pick<Entry, 'from' | 'until'>): string {
    return this.#read(from, until - from);
  }

  /** Returns the position of a stream's encoded bytes; null for an object without a stream. */
  streamPlace(head: Value | null): { readonly from: number; readonly length: number } | null {
    if (head?.kind !== 'dictionary') return null;
    const length = this.resolve(head.entries.get('Length')?.value);
    const begin = /^\s*stream\n/.exec(this.#read(head.until, 64))?.[0];
    if (length?.kind !== 'other' || begin === undefined) return null;
    return { from: head.until + begin.length, length: Number(length.text) };
  }

  /**
   * Appends newer versions of objects, as an incremental update (ISO 32000-2, 7.5.6). Objects that
   * were read before keep their values.
   */
  update(objects: ReadonlyMap<number, readonly [head: string, stream: Buffer]>): void {
    let at = fstatSync(this.#file).size;
    const write = (bytes: Buffer): void => {
      // On a full disk one call may write a part, and only the next call throws.
      for (let done = 0; done < bytes.length; )
        done += writeSync(this.#file, bytes, done, bytes.length - done, at + done);
      at += bytes.length;
    };
    const say = (text: string): void => write(Buffer.from(text, 'latin1'));
    const lines: string[] = [];
    for (const [number, [head, stream]] of objects) {
      say('\n');
      lines.push(`${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`);
      say(`${number} 0 obj\n${head}\nstream\n`);
      write(stream);
      say('\nendstream\nendobj\n');
    }
    const table = at;
    const root = entriesOf(this.trailer).get('Root');
    const rest = `${root ? this.textOf(root) : ''} /Size ${this.count} /Prev ${this.#start}`;
    say(`xref\n${lines.join('')}trailer\n<< ${rest} >>\nstartxref\n${table}\n%%EOF\n`);
  }

  /** Puts another value in the place of a stream, which it may not be longer than. */
  replaceStream(number: number, value: string): void {
    const head = this.object(number);
    const bytes = head?.kind === 'dictionary' ? this.#bytesBehind(head) : null;
    if (!head || !bytes) return;
    const room = head.until - head.from + bytes.length;
    const written = `${value}\nendobj\n`;
    if (written.length > room) throw new Error('A value is longer than the stream in its place.');
    writeSync(this.#file, written.padEnd(room), head.from, 'latin1');
  }

  /**
   * Returns the content of a stream, unpacked if necessary; null for a large stream or another
   * filter.
   */
  stream(number: number): Buffer | null {
    const head = this.object(number);
    if (head?.kind !== 'dictionary') return null;
    const packed = this.#bytesBehind(head);
    const filter = head.entries.get('Filter')?.value;
    if (!packed || !filter) return packed;
    if (filter.kind !== 'name' || filter.text !== 'FlateDecode') return null;
    return unpacked(packed);
  }

  #bytesBehind(head: Value): Buffer | null {
    const place = this.streamPlace(head);
    if (!place || !(place.length <= maxUnpacked)) return null;
    return Buffer.from(this.#read(place.from, place.length), 'latin1');
  }

  #valueBehind(head: RegExp, offset: number): Value {
    for (let length = firstRead; length <= maxRead; length *= 8) {
      const bytes = this.#read(offset, length);
      const start = head.exec(bytes)?.[0].length;
      if (start === undefined) throw new Error('An object was expected.');
      try {
        return readValue(bytes, start, offset);
      } catch (error) {
        if (!(error instanceof MoreNeeded)) throw error;
      }
    }
    throw new Error('An object has no end.');
  }

  #read(offset: number, length: number): string {
    // The table and the objects have a buffer each, because both are mostly read in order.
    const window = offset >= this.#table ? this.#lines : this.#objects;
    return window.read(offset, length);
  }
}

function unpacked(bytes: Buffer): Buffer | null {
  try {
    return inflateSync(bytes, { maxOutputLength: maxUnpacked });
  } catch {
    return null;
  }
}

const chunkLength = 1 << 20;
/** The overlap of two chunks, so that no match is cut in two. */
const overlap = 512;

/** Reads an open file in chunks. `visit` receives the bytes as Latin-1, and their offset. */
export function eachChunk(file: number, visit: (bytes: string, from: number) => void): void {
  const buffer = Buffer.alloc(chunkLength);
  for (let from = 0; ; from += chunkLength - overlap) {
    const count = readSync(file, buffer, 0, chunkLength, from);
    visit(buffer.toString('latin1', 0, count), from);
    if (count < chunkLength) return;
  }
}
