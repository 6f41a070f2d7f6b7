import { expect, test } from 'vitest';
import { api } from '../../../src/shared/api/index.ts';

test('`api` is no promise, so that awaiting it asks nobody', async () => {
  expect(await Promise.resolve(api)).toBe(api);
});

test('a call is one function, so that it can be compared and replaced', () => {
  expect(api.me).toBe(api.me);
  expect(api.legal).toBe(api.legal);
  expect(api.legal).not.toBe(api.inside);
});
