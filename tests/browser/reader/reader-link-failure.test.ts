import { describe, expect, test } from 'vitest';
import { ApiError } from '../../../src/shared/api/index.ts';
import { linkFailure } from '../../../src/features/reader/session/downloadLink.ts';

const causes: readonly [string, ApiError | Error, string][] = [
  ['a lost connection', new ApiError(0, 'no_connection', ''), 'network'],
  ['a proxy without a server', new ApiError(502, 'no_connection', ''), 'busy'],
  ['a failing server', new ApiError(500, 'internal', ''), 'busy'],
  ['maintenance', new ApiError(503, 'maintenance', ''), 'busy'],
  ['a file store that does not answer', new ApiError(503, 'files_unavailable', ''), 'busy'],
  ['too many requests', new ApiError(429, 'rate_limited', ''), 'busy'],
  ['401 of another server', new ApiError(401, 'internal', ''), 'link'],
  ['403 of another server', new ApiError(403, 'internal', ''), 'link'],
  ['an answer that is cut or no link', new ApiError(200, 'internal', ''), 'link'],
  ['an unpublished issue', new ApiError(404, 'issue_not_found', ''), 'missing'],
  ['a fault of the code', new Error('fault'), 'link'],
];

describe('a link that is not granted', () => {
  test.each(causes)('by %s has its cause', (_, error, cause) => {
    expect(linkFailure(error)).toEqual({ type: 'failed', error: cause });
  });

  test.each([
    [new ApiError(401, 'sign_in_to_read', ''), 'sign_in'],
    [new ApiError(403, 'purchase_required', ''), 'purchase'],
  ] as const)('for a missing right names the right', (error, lacking) => {
    expect(linkFailure(error)).toEqual({ type: 'access-denied', lacking });
  });
});
