import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPublisherBlock } from '../../helpers/publishPageBlock.ts';

const reported = vi.fn<(error: unknown) => void>();

/** A browser whose requests fail by themselves, before anything is sent. */
class BrokenRequest extends EventTarget {
  readonly upload = new EventTarget();
  open(): void {
    throw new TypeError('no requests here');
  }
}

beforeEach(() => {
  stubPublisherBlock();
  vi.stubGlobal('XMLHttpRequest', BrokenRequest);
  vi.stubGlobal('reportError', reported);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network here')));
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('an upload that fails by a fault of the page shows a message, is reported, and lets the next one go on', async () => {
  const { addFiles: add } = await import('../../../src/pages/publish/uploads/uploadFiles.ts');
  const { uploads } = await import('../../../src/pages/publish/uploads/uploadQueue.ts');
  add(['1.pdf', '2.pdf'].map((name) => new File(['%PDF'], name, { type: 'application/pdf' })));
  await expect.poll(() => uploads.queue.map(({ state }) => state)).toEqual(['refused', 'refused']);
  expect(uploads.queue.map(({ messages: words }) => words)).toEqual([
    ['trouble.other'],
    ['trouble.other'],
  ]);
  expect(uploads.queue.map(({ canRetry: mayPass }) => mayPass)).toEqual([true, true]);
  expect(reported).toHaveBeenCalledTimes(2);
});
