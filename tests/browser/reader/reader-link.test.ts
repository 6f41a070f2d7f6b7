import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import { type ApiError, onApiError } from '../../../src/shared/api/index.ts';
import { DownloadUrl } from '../../../src/features/reader/session/downloadLink.ts';
import { keepLink, type Reading, recheckAccess } from '../../../src/features/reader/readerState.ts';
import { appConfig } from '../../../src/shared/shell/index.ts';

/** The link to a file and the report of its opening, with the network's answer at their end. */

const openToken = 'abcdefghijklmnopqrstuv';
const link = { url: '/files/12.pdf?until=1', open_token: openToken, opening: ['0-32767'] };

const readingOf = (id: number, type: ReadingType = 'full'): Reading => ({
  issue: issueOf(id),
  type,
});
const issueOf = (id: number): Issue => ({
  id: IssueId.parse(id),
  title: 'The Harbour Quarterly',
  description: '',
  cover: { fileName: 'none.jpg', width: 600, height: 850 },
  isFree: true,
  price: MinorUnits.parse(0),
  hasSample: true,
  language: null,
  readingDirection: 'auto',
  spreads: 'auto',
});

const whole = readingOf(12);
/** Each opening of a file has its own object. */
const ask = (reading: Reading) => new DownloadUrl(reading).get(new AbortController().signal);
/** A file with its link, which is open. */
async function open(reading: Reading): Promise<DownloadUrl> {
  const file = new DownloadUrl(reading);
  await file.get(new AbortController().signal);
  return file;
}

const sent = vi.fn<(address: string, how: RequestInit) => Promise<Response>>();
/** Of calls that did not succeed, also where they were refused before they left. */
const heard = vi.fn<(error: ApiError) => void>();
const answer = (body: object) => async () => Response.json(body);
const refuse = async () => new Response(null, { status: 500 });
const asked = () => sent.mock.calls.map(([address, how]) => `${how.method} ${address}`);
const report = 'POST /api/issues/12/open/full';
const reports = () => sent.mock.calls.filter(([address]) => address.includes('/open/'));

beforeEach(() => {
  sent.mockReset().mockImplementation(answer(link));
  vi.stubGlobal('fetch', sent);
  onApiError(heard.mockReset());
});

afterEach(() => {
  keepLink(null);
  appConfig.sandboxEnabled = false;
  onApiError(() => undefined);
  vi.unstubAllGlobals();
});

describe('The link to a file', () => {
  it('has the file’s address, the token of its report, and the ranges of the first page (VIEW-040)', async () => {
    const opening = [{ begin: 0, end: 32_768 }];
    expect(await ask(whole)).toMatchObject({ url: link.url, openToken, opening });
  });

  it('is asked for once for as long as the file is held (VIEW-036)', async () => {
    await ask(whole);
    const file = await open(whole);
    expect(asked()).toEqual(['POST /api/issues/12/download/full']);
    file.discard();
    await ask(whole);
    expect(asked()).toHaveLength(2);
  });

  it('is another for another type and another issue (VIEW-036, VIEW-037)', async () => {
    for (const reading of [whole, readingOf(12, 'sample'), readingOf(13, 'sample')])
      await ask(reading);
    expect(asked()).toEqual([
      'POST /api/issues/12/download/full',
      'POST /api/issues/12/download/sample',
      'POST /api/issues/13/download/sample',
    ]);
  });

  it('is not replaced by that of another reader of the page (VIEW-036)', async () => {
    const [one, other] = [new DownloadUrl(whole), new DownloadUrl(readingOf(13))];
    const { signal } = new AbortController();
    for (const reader of [one, other, one]) await reader.get(signal);
    expect(asked()).toEqual([
      'POST /api/issues/12/download/full',
      'POST /api/issues/13/download/full',
    ]);
    other.discard();
    await one.get(signal);
    expect(asked()).toHaveLength(2);
  });

  it('is not kept by a reader that was closed before the answer', async () => {
    const closed = new AbortController();
    const answered = new DownloadUrl(whole, () => Promise.resolve({ url: '/early.pdf' })).get(
      closed.signal,
    );
    closed.abort();
    await answered;
    expect(await ask(whole)).toMatchObject({ url: link.url });
  });

  it('is requested again when the user has changed', async () => {
    await ask(whole);
    recheckAccess();
    await ask(whole);
    expect(asked()).toHaveLength(2);
  });

  it('is requested for a new caller when an earlier caller has cancelled (VIEW-039)', async () => {
    const givingUp = new AbortController();
    sent.mockImplementation(
      (_, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const first = new DownloadUrl(whole).get(givingUp.signal);
    await expect.poll(() => sent).toHaveBeenCalledTimes(1);
    sent.mockImplementation(answer(link));
    const second = ask(whole);
    givingUp.abort();
    await expect(first).rejects.toBeInstanceOf(Error);
    expect(await second).toMatchObject({ url: link.url });
  });
});

describe('An opening', () => {
  it('is reported once, with the token of its link (VIEW-040, VIEW-044)', async () => {
    const file = await open(whole);
    await file.reportOpened();
    await file.reportOpened();
    await (await open(whole)).reportOpened();
    expect(asked().slice(1)).toEqual([report]);
    expect(reports().map(([, how]) => how.body)).toEqual([JSON.stringify({ openToken })]);
  });

  it('is not reported where the link came without a token (VIEW-089)', async () => {
    sent.mockImplementation(answer({ url: link.url }));
    expect((await ask(whole)).openToken).toBeUndefined();
    await (await open(whole)).reportOpened();
    expect(reports()).toEqual([]);
    expect(heard).not.toHaveBeenCalled();
  });

  it('is not reported in a store that is only being tried out (VIEW-045)', async () => {
    appConfig.sandboxEnabled = true;
    await (await open(whole)).reportOpened();
    expect(reports()).toEqual([]);
  });

  it('may fail to be reported without a message (VIEW-046)', async () => {
    const file = await open(whole);
    sent.mockImplementation(refuse);
    await expect(file.reportOpened()).resolves.toBeUndefined();
    expect(asked().at(-1)).toBe(report);
  });
});
