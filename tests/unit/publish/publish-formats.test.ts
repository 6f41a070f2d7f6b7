import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPublisherBlock } from '../../helpers/publishPageBlock.ts';

beforeEach(stubPublisherBlock);
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  [1, '0.1'],
  [49_000, '0.1'],
  [149_000, '0.1'],
  [1_234_567, '1.2'],
  [12_345_678, '12'],
])('a file of %i bytes has %s MB', async (bytes, text) => {
  const { megabytes } = await import('../../../src/pages/publish/publishPage.ts');
  expect(megabytes(bytes)).toBe(text);
});
