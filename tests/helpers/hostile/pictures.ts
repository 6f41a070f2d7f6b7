/** Headers of pictures with any size, with almost no data. */

const u16 = (n: number): string => String.fromCharCode((n >>> 8) & 255, n & 255);
const u32 = (n: number): string => u16(n >>> 16) + u16(n & 65_535);

/** With one code in it. */
const huffman = (kind: string): string => `\xff\xc4\x00\x14${kind}\x01${'\x00'.repeat(16)}`;

/** ITU-T T.81: one scan of three components with minimal tables. */
export function jpeg(width: number, height: number): string {
  const quantities = `\xff\xdb\x00\x43\x00${'\x01'.repeat(64)}`;
  const frame = `\xff\xc0\x00\x11\x08${u16(height)}${u16(width)}\x03\x01\x11\x00\x02\x11\x00\x03\x11\x00`;
  const scan = `\xff\xda\x00\x0c\x03\x01\x00\x02\x00\x03\x00\x00\x3f\x00${'\x00'.repeat(99)}`;
  return `\xff\xd8${quantities}${frame}${huffman('\x00')}${huffman('\x10')}${scan}\xff\xd9`;
}

/** ITU-T T.800: one tile as large as the picture. */
export function jpeg2000(width: number, height: number): string {
  const size = u32(width) + u32(height);
  const none = u32(0) + u32(0);
  const siz = `${u16(0)}${size}${none}${size}${none}${u16(3)}${'\x07\x01\x01'.repeat(3)}`;
  const style = `\xff\x52${u16(12)}\x00\x00\x00\x01\x00\x05\x04\x04\x00\x01`;
  const quantities = `\xff\x5c${u16(19)}${'\x40'.repeat(17)}`;
  const tile = `\xff\x90${u16(10)}${u16(0)}${u32(0)}\x00\x01\xff\x93${'\x80'.repeat(64)}`;
  return `\xff\x4f\xff\x51${u16(siz.length + 2)}${siz}${style}${quantities}${tile}\xff\xd9`;
}

/** ITU-T T.88: a page and a generic region as large as it. */
export function jbig2(width: number, height: number): string {
  const size = u32(width) + u32(height);
  const page = `${u32(0)}\x30\x00\x01${u32(19)}${size}${u32(0)}${u32(0)}\x00\x00\x00`;
  const region = `${size}${u32(0)}${u32(0)}\x00\x08${'\x00'.repeat(40)}`;
  return `${page}${u32(1)}\x26\x00\x01${u32(region.length)}${region}`;
}
