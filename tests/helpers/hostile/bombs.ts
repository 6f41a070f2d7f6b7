import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { streamOf } from '../madePdf.ts';
import { bareFile, type Objects } from './minimalPdf.ts';

const mebibyte = 1 << 20;
const letters = (bytes: Buffer): string => bytes.toString('latin1');

export const deflated = (bytes: string): string =>
  letters(deflateSync(Buffer.from(bytes, 'latin1')));

/** A decompression bomb: one compressed mebibyte of `filling`, repeated (RFC 1951). It has a thousandth of the size. */
export function bomb(mebibytes: number, filling = ' '): string {
  const options = { level: 9, finishFlush: constants.Z_FULL_FLUSH };
  const block = letters(deflateRawSync(Buffer.alloc(mebibyte, filling), options));
  // The checksum is wrong; no reader checks it.
  return `\x78\xda${block.repeat(mebibytes)}\x03\x00\x00\x00\x00\x00`;
}

export const contentOf = (data: string, filter = '/FlateDecode'): Buffer =>
  bareFile({ 4: streamOf(data, `/Filter ${filter}`) });

/** Objects in a row from 100 on. */
export const many = (count: number, body: (number: number) => string): Objects =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [100 + n, body(100 + n)]));

const at = (n: number): number => 10 + n;

/** Millions of objects in one object stream, with a cross-reference stream that lists them. */
export function packedObjects(count: number): Buffer {
  const head = Array.from({ length: count }, (_, n) => `${at(n)} ${2 * n} `).join('');
  const entries = `/Type /ObjStm /N ${count} /First ${head.length} /Filter /FlateDecode`;
  const text = letters(bareFile({ 6: streamOf(deflated(head + '1 '.repeat(count)), entries) }));
  const own = text.slice(0, text.lastIndexOf('xref\n0 '));
  const offset = (n: number): number => Math.max(0, own.indexOf(`\n${n} 0 obj`) + 1);

  const width = 9;
  const table = Buffer.alloc(width * at(count));
  for (let n = 1; n < at(count); n += 1) {
    const isPacked = n >= 10;
    table[width * n] = isPacked ? 2 : offset(n) ? 1 : 0;
    table.writeUInt32BE(isPacked ? 6 : offset(n), width * n + 1);
    table.writeUInt32BE(isPacked ? n - 10 : 0, width * n + 5);
  }
  const xref = streamOf(
    deflated(letters(table)),
    `/Type /XRef /Size ${at(count)} /W [1 4 4] /Root 1 0 R /Filter /FlateDecode`,
  );
  const end = `startxref\n${own.length}\n%%EOF\n`;
  return Buffer.from(`${own}${at(count)} 0 obj\n${xref}\nendobj\n${end}`, 'latin1');
}
