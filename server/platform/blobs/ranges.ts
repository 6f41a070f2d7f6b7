import type { ByteRange } from './blobStore.ts';

/**
 * Parses a `Range` header (RFC 9110, 14.1). Returns null when the whole file is to be sent: without the
 * header, for several ranges, and for another unit. A last byte beyond the end of the file means the end.
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
