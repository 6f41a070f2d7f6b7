import { expect, test } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { api } from '../../../src/shared/api/index.ts';

test('`api` has each call of the registry and nothing else, so that awaiting it asks nobody', async () => {
  expect(Object.keys(api).toSorted()).toEqual(Object.keys(calls).toSorted());
  expect(await Promise.resolve(api)).toBe(api);
});
