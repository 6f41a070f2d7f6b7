import type { UploadEvent } from '#contract/admin/upload.ts';
import { page } from '../page.ts';
import { addressOf } from '../route.ts';
import { showToast } from '../toasts/store.ts';
import { whyOf } from '../toasts/errorToast.ts';
import { refetch } from '../shelf/effects.ts';
import { upsert } from '../shelf/store.ts';
import { titleOf } from '../shelf/titles.ts';
import { say } from '../translations.ts';
import { formatMessage, refusalMessage, warningMessage } from './messages.ts';
import { send } from './send.ts';
import { fractionOf } from './rules.ts';
import { dequeue, enqueue, type Upload, uploadOf, uploads } from './store.ts';

/** One file at a time, so that issues stand in the order of their files. */
let current: { readonly key: number; readonly calling: AbortController } | null = null;

export function add(files: readonly File[], replaces: number | null = null): void {
  enqueue(files, replaces, { mostBytes: page.mostBytes, say: (code) => refusalMessage(code, '') });
  void goOn();
}

/** Ends it wherever it is; the store keeps nothing of it. */
export function cancel(key: number): void {
  if (current?.key === key) current.calling.abort();
  dequeue(key);
}

export function tryAgain(key: number): void {
  const upload = uploadOf(key);
  if (!upload) return;
  Object.assign(upload, {
    state: 'waiting',
    step: null,
    fraction: 0,
    words: [],
    announcedBy: null,
    asksForCover: false,
  });
  void goOn();
}

/** The publisher's answer to the question for the cover. */
export function takeCover(key: number): void {
  const upload = uploadOf(key);
  if (upload) upload.takesIncompleteCover = true;
  tryAgain(key);
}

async function goOn(): Promise<void> {
  if (current) return;
  const next = uploads.queue.find(({ state }) => state === 'waiting');
  if (!next) return;
  current = { key: next.key, calling: new AbortController() };
  try {
    await sendOne(next, current.calling.signal);
  } finally {
    current = null;
  }
  await goOn();
}

async function sendOne(upload: Upload, signal: AbortSignal): Promise<void> {
  upload.state = 'sending';
  let isAnswered = false;
  try {
    await send({
      file: upload.file,
      replaces: upload.replaces,
      takesIncompleteCover: upload.takesIncompleteCover,
      signal,
      onSent: (sent) => {
        if (upload.state === 'sending') upload.fraction = fractionOf('sending', sent);
      },
      onEvent: (event) => {
        if (event.kind !== 'progress') isAnswered = true;
        heed(upload, event);
      },
    });
    if (!isAnswered) await lose(upload, say('refusals.cut'));
  } catch (error) {
    if (!signal.aborted) await lose(upload, whyOf(error));
  }
}

/** Nobody has said how it ended: it may stand on the shelf. */
async function lose(upload: Upload, words: string): Promise<void> {
  refuse(upload, words, true);
  await refetch();
}

function heed(upload: Upload, event: UploadEvent): void {
  if (event.kind === 'refused') {
    const { code, message } = event;
    refuse(upload, refusalMessage(code, message), code === 'disk_full');
    upload.asksForCover = code === 'cover_incomplete';
    return;
  }
  if (event.kind === 'done') return finish(upload, event);
  upload.state = 'making';
  upload.step = event.step;
  upload.fraction = fractionOf('making', event.fraction);
}

type Done = Extract<UploadEvent, { kind: 'done' }>;

function refuse(upload: Upload, words: string, mayPass: boolean): void {
  Object.assign(upload, { state: 'refused', words: [words], mayPass });
}

function finish(upload: Upload, { issue, format, warnings }: Done): void {
  upsert(issue);
  const title = titleOf(issue);
  if (warnings.length > 0) {
    const words = [
      say('uploads.withWarnings', { title }),
      ...warnings.map(warningMessage),
      formatMessage(format),
    ];
    Object.assign(upload, { state: 'warned', issueId: issue.id, words });
    return;
  }
  dequeue(upload.key);
  const key = upload.replaces === null ? 'uploads.done' : 'uploads.replaced';
  const way = { name: say('uploads.open'), go: addressOf.issue(issue.id) };
  showToast({ text: `${say(key, { title })} ${formatMessage(format)}`, kind: 'info', way });
}
