import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Issue } from '#contract/api/issue.ts';
import type { ReadingType } from '#contract/api/reading.ts';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import { type ApiError, onApiError } from '../../src/shared/api/index.ts';
import {
  discardDownloadUrl,
  downloadUrlFor,
  reportOpened,
} from '../../src/features/reader/downloadUrl.ts';
import { type Reading, reader } from '../../src/features/reader/store.ts';
import { appConfig } from '../../src/shared/shell/index.ts';

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
const ask = (reading: Reading) => downloadUrlFor(reading, new AbortController().signal);

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
  discardDownloadUrl();
  appConfig.sandboxEnabled = false;
  onApiError(() => undefined);
  vi.unstubAllGlobals();
});

describe('The link to a file', () => {
  it('says where it is, by which token it is reported, and what to begin with (VIEW-040)', async () => {
    const opening = [{ begin: 0, end: 32_768 }];
    expect(await ask(whole)).toMatchObject({ url: link.url, openToken, opening });
  });

  it('is asked for once for as long as the file is held (VIEW-036)', async () => {
    await ask(whole);
    await ask(whole);
    expect(asked()).toEqual(['POST /api/issues/12/download/full']);
    discardDownloadUrl();
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

  it('is loading for its issue and type alone, however it ends (VIEW-039, VIEW-041)', async () => {
    const answers: Record<string, (response: Response) => void> = {};
    sent.mockImplementation((address) => new Promise((resolve) => (answers[address] = resolve)));
    const [full, sample, other] = [whole, readingOf(12, 'sample'), readingOf(13)].map(ask);
    expect(reader.loading).toEqual({ '12/full': true, '12/sample': true, '13/full': true });
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(3));
    answers['/api/issues/12/download/sample']?.(Response.json(link));
    await sample;
    expect(reader.loading).toEqual({ '12/full': true, '13/full': true });
    answers['/api/issues/13/download/full']?.(await refuse());
    await expect(other).rejects.toMatchObject({ status: 500 });
    expect(reader.loading).toEqual({ '12/full': true });
    answers['/api/issues/12/download/full']?.(Response.json(link));
    await full;
    expect(reader.loading).toEqual({});
  });

  it('continues for a new caller when an earlier caller has cancelled (VIEW-039)', async () => {
    const givingUp = new AbortController();
    sent.mockImplementation(
      (_, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    );
    const first = downloadUrlFor(whole, givingUp.signal);
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    const answers: ((response: Response) => void)[] = [];
    sent.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const second = ask(whole);
    await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
    givingUp.abort();
    await expect(first).rejects.toBeInstanceOf(Error);
    expect(reader.loading).toEqual({ '12/full': true });
    answers[0]?.(Response.json(link));
    await second;
    expect(reader.loading).toEqual({});
  });
});

describe('An opening', () => {
  it('is reported once, with the token of its link (VIEW-040, VIEW-044)', async () => {
    await ask(whole);
    await reportOpened(whole);
    await reportOpened(whole);
    expect(asked().slice(1)).toEqual([report]);
    expect(reports().map(([, how]) => how.body)).toEqual([JSON.stringify({ openToken })]);
  });

  it('is not reported where the link came without a token (VIEW-089)', async () => {
    sent.mockImplementation(answer({ url: link.url }));
    expect((await ask(whole)).openToken).toBeUndefined();
    await reportOpened(whole);
    expect(reports()).toEqual([]);
    expect(heard).not.toHaveBeenCalled();
  });

  it('is not reported in a store that is only being tried out (VIEW-045)', async () => {
    appConfig.sandboxEnabled = true;
    await ask(whole);
    await reportOpened(whole);
    expect(reports()).toEqual([]);
  });

  it('may fail to be reported, which disturbs nobody (VIEW-046)', async () => {
    await ask(whole);
    sent.mockImplementation(refuse);
    await expect(reportOpened(whole)).resolves.toBeUndefined();
    expect(asked().at(-1)).toBe(report);
  });
});
