import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Issue } from '#contract/api/issue.ts';
import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import { discardDownloadUrl } from '../../src/features/reader/downloadUrl.ts';
import { ReadingSession } from '../../src/features/reader/session/ReadingSession.ts';
import { openReader, reader, resetReader } from '../../src/features/reader/store.ts';
import { toasts } from '../../src/shared/shell/index.ts';

/** Faults of each phase of an opening, with a real engine. The network's answers to the link call are the test's. */

const issue: Issue = {
  id: IssueId.parse(12),
  title: 'The Harbour Quarterly',
  description: '',
  cover: { fileName: 'none.jpg', width: 600, height: 850 },
  isFree: true,
  price: MinorUnits.parse(0),
  hasSample: true,
  language: null,
  readingDirection: 'auto',
  spreads: 'auto',
};

const sent = vi.fn<() => Promise<Response>>();
const linkTo = (file: string) => async () => Response.json({ url: `/test-files/${file}` });
const refuse = (status: number, code?: string) => async () =>
  Response.json(code ? { code, message: code } : {}, { status });

/** The body ends with a lost connection. */
const cut = async () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"url":'));
        controller.error(new TypeError('The connection was lost.'));
      },
    }),
  );

const lost = async (): Promise<Response> => {
  throw new TypeError('Failed to fetch');
};

const engines: Worker[] = [];
const PageWorker = window.Worker;

class ListedWorker extends PageWorker {
  constructor(address: string | URL, options?: WorkerOptions) {
    super(address, options);
    if (options?.name?.startsWith('gatefold-engine')) engines.push(this);
  }
}

let endings: (() => void)[] = [];

function open(): ReadingSession {
  openReader({ issue, type: 'full' });
  if (!reader.opened) throw new Error('The store has no reading.');
  const session = new ReadingSession(reader.opened);
  endings.push(session.start());
  return session;
}

function openGranted(): ReadingSession {
  const session = open();
  session.send({ type: 'access-granted' });
  return session;
}

const untilPhase = (at: typeof reader.phase.at) =>
  vi.waitFor(() => expect(reader.phase.at).toBe(at), { timeout: 30_000 });

beforeEach(() => {
  sent.mockReset().mockImplementation(linkTo('odd-pages.pdf'));
  vi.stubGlobal('fetch', sent);
  vi.stubGlobal('Worker', ListedWorker);
});

afterEach(() => {
  for (const end of endings.splice(0)) end();
  endings = [];
  engines.length = 0;
  resetReader();
  discardDownloadUrl();
  toasts.shown = [];
  vi.unstubAllGlobals();
});

async function expectLaterOpen(): Promise<void> {
  sent.mockImplementation(linkTo('odd-pages.pdf'));
  discardDownloadUrl();
  openGranted();
  await untilPhase('reading');
}

describe('A link that is not granted', () => {
  test.each([
    ['a lost network', lost],
    ['status 500', refuse(500)],
    ['status 503', refuse(503)],
    ['status 429', refuse(429)],
    ['an ended session', refuse(401, 'not_signed_in')],
    ['a body that is cut', cut],
  ] as const)('%s has a message, is retried, and a later open works', async (_what, answer) => {
    sent.mockImplementation(answer);
    const session = openGranted();
    await untilPhase('failed');
    expect(reader.phase).toMatchObject({ failure: { error: 'link' } });
    expect(toasts.shown.map(({ key }) => key)).toContain('reader.failedToLoad');
    sent.mockImplementation(linkTo('odd-pages.pdf'));
    session.send({ type: 'retry' });
    await untilPhase('reading');
    expect(toasts.shown).toEqual([]);
    await expectLaterOpen();
  });

  test.each([
    ['sign_in_to_read', 401, 'sign_in'],
    ['purchase_required', 403, 'purchase'],
  ] as const)('%s says what is needed, and a later open works', async (code, status, lacking) => {
    sent.mockImplementation(refuse(status, code));
    openGranted();
    await vi.waitFor(() => expect(reader.phase).toEqual({ at: 'checking-access', lacking }));
    await expectLaterOpen();
  });
});

describe('A file that cannot be opened', () => {
  test.each([
    ['not-a-pdf.pdf', 'broken'],
    ['nothing-of-this-name.pdf', 'refused'],
  ] as const)('%s is %s, and a later open works', async (file, error) => {
    sent.mockImplementation(linkTo(file));
    openGranted();
    await untilPhase('failed');
    expect(reader.phase).toMatchObject({ failure: { error } });
    await expectLaterOpen();
  });
});

test('an engine that ends while it reads is replaced', async () => {
  openGranted();
  await untilPhase('reading');
  const engine = reader.engine;
  await vi.waitFor(async () => {
    const { pending } = await navigator.locks.query();
    // The page waits for the lock that the worker holds.
    expect(pending?.some(({ name }) => name?.startsWith('gatefold-engine'))).toBe(true);
  });
  engines.at(-1)?.terminate();
  await vi.waitFor(
    () => {
      expect(reader.phase.at).toBe('reading');
      expect(reader.engine).not.toBe(engine);
    },
    { timeout: 30_000 },
  );
});

test('a session that is ended and started again, as StrictMode does, reads', async () => {
  const session = open();
  endings.pop()?.();
  expect(reader.phase.at).toBe('closed');
  endings.push(session.start());
  session.send({ type: 'access-granted' });
  await untilPhase('reading');
});

test('a session that ends late leaves the next reading alone', async () => {
  openGranted();
  openGranted();
  const [endFirst] = endings;
  endFirst?.();
  await untilPhase('reading');
});
