import type { ByteRange } from './blobStore.ts';

/**
 * The one range that a `Range` header asks for (RFC 9110, 14.1): null where the whole file is to be
 * sent, because nothing, several ranges or another unit was asked for. A last byte behind the end of the file,
 * whatever its number, means the end.
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'beyond' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (from === '' && to === '') return null;
  if (from !== '' && to !== '' && BigInt(from) > BigInt(to)) return null;
  // '-500' means the last 500 bytes.
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'beyond' : { start, end };
}
