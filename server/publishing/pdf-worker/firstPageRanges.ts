import { open } from 'node:fs/promises';
import { type ByteRange, CHUNK_BYTES } from '#contract/byteRange.ts';
import { openDocument } from './document.ts';
import { rangesIn, RecordingTransport } from './recordingTransport.ts';

/**
 * Returns the byte ranges that the first page needs, in the order of the file. A reader that knows
 * them requests all at once. Otherwise each range is known only after the previous one: eight round
 * trips for an ordinary cover. Empty if the page cannot be read.
 */
export async function firstPageRangesOf(file: string): Promise<readonly ByteRange[]> {
  const handle = await open(file);
  const { size } = await handle.stat();
  const transport = new RecordingTransport(handle, size);
  const task = openDocument(transport);
  try {
    const pdf = await task.promise;
    await pdf.getViewerPreferences();
    await (await pdf.getPage(1)).getOperatorList();
    return rangesIn(transport.chunks).map(({ first, count }) => ({
      begin: first * CHUNK_BYTES,
      end: Math.min((first + count) * CHUNK_BYTES, size),
    }));
  } catch {
    return [];
  } finally {
    await task.destroy();
    await handle.close();
  }
}
