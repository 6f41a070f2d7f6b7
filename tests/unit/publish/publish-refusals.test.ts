import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { adminRefusals } from '#contract/admin/upload.ts';
import { ApiError } from '../../../src/shared/api/ApiError.ts';
import { stubPublisherBlock } from '../../helpers/publishPageBlock.ts';

beforeEach(stubPublisherBlock);
afterEach(() => {
  vi.unstubAllGlobals();
});

/** As `request` throws it: codes of the publisher's page alone are in the body only. */
const refused = (code: string): ApiError =>
  new ApiError(422, 'internal', 'A sentence.', { code, message: 'A sentence.' });

describe('a refused call of the publisher’s page', () => {
  test.each([
    ['sample_not_cut', 'warnings.no_sample'],
    ['sample_not_shorter', 'refusals.sample_not_shorter'],
    ['changed_meanwhile', 'refusals.changed_meanwhile'],
    ['disk_full', 'refusals.disk_full'],
  ])('%s has the text of an upload', async (code, key) => {
    const { errorMessageOf: whyOf } = await import(
      '../../../src/pages/publish/toasts/publishToasts.ts'
    );
    expect(whyOf(refused(code))).toBe(key);
  });

  test('has words for each reason of a publisher’s own', async () => {
    const { errorMessageOf: whyOf } = await import(
      '../../../src/pages/publish/toasts/publishToasts.ts'
    );
    const unsaid = adminRefusals.filter((code) => whyOf(refused(code)) === 'trouble.other');
    expect(unsaid).toEqual([]);
  });

  test.each([
    [new ApiError(401, 'not_signed_in', ''), 'trouble.not_signed_in'],
    [new ApiError(500, 'internal', '', { code: 'internal', message: '' }), 'trouble.other'],
    [refused('toString'), 'trouble.other'],
  ])('with a code of all pages keeps its words: %s', async (error, key) => {
    const { errorMessageOf: whyOf } = await import(
      '../../../src/pages/publish/toasts/publishToasts.ts'
    );
    expect(whyOf(error)).toBe(key);
  });
});
