import * as z from 'zod/mini';
import {
  type UploadEvent,
  type UploadWarning,
  fileNameHeader,
  incompleteCoverHeader,
  replacePath,
  uploadPath,
  type PageFormat,
  sizeName,
} from '#contract/admin/upload.ts';
import { Refusal } from '#contract/errors.ts';
import { page, t } from '../publishPage.ts';
import { addressOf } from '../publishRoute.ts';
import { errorMessageOf, refusalText } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';
import { issueList, upsert, titleOf } from '../shelf/shelfState.ts';
import {
  fractionOf,
  dequeue,
  enqueue,
  type Upload,
  uploadOf,
  uploads,
  eventsIn,
} from './uploadQueue.ts';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { formToken } from '../../../shared/api/request.ts';
import { withPrefix } from '../../../shared/ui/prefix.ts';

/** @param message the store's English sentence, for a code that this page does not know */
const refusalMessage = (code: string, message: string): string =>
  refusalText(code) ?? t('refusals.other', { message });

/** The number of pages that a warning lists. */
const mostPages = 10;

function warningMessage({ code, pages = [], count = 1 }: UploadWarning): string {
  const sentence = t(`warnings.${code}`, { count });
  if (pages.length === 0) return sentence;
  const named = pages.slice(0, mostPages).join(', ') + (pages.length > mostPages ? ' …' : '');
  return `${sentence} ${t('warnings.onPages', { pages: named })}`;
}

/** 'Page size: A4, 210 × 297 mm.' */
function formatMessage(format: PageFormat): string {
  // No-break spaces: a line break within '210 × 297 mm' is hard to read.
  const size = sizeName(format).replaceAll(/(?<!,) (?=[×\dm])/g, '\u{a0}');
  return format.others > 0
    ? t('uploads.formats', { size, count: format.others })
    : t('uploads.format', { size });
}

/** One file at a time, so that issues have the order of their files. */
let current: { readonly key: number; readonly controller: AbortController } | null = null;

export function addFiles(files: readonly File[], replaces: number | null = null): void {
  enqueue(files, replaces, {
    mostBytes: page.mostBytes,
    messageFor: (code) => refusalMessage(code, ''),
  });
  void processNext();
}

/** Cancels the upload in any state. The store discards it. */
export function cancel(key: number): void {
  if (current?.key === key) current.controller.abort();
  dequeue(key);
}

export function tryAgain(key: number): void {
  const upload = uploadOf(key);
  if (!upload) return;
  Object.assign(upload, {
    state: 'waiting',
    step: null,
    fraction: 0,
    messages: [],
    announcedBy: null,
    asksForCover: false,
  });
  void processNext();
}

/** Sends the file again with an incomplete cover allowed. */
export function acceptCover(key: number): void {
  const upload = uploadOf(key);
  if (upload) upload.takesIncompleteCover = true;
  tryAgain(key);
}

async function processNext(): Promise<void> {
  if (current) return;
  const next = uploads.queue.find(({ state }) => state === 'waiting');
  if (!next) return;
  current = { key: next.key, controller: new AbortController() };
  try {
    await sendOne(next, current.controller.signal);
  } finally {
    current = null;
  }
  await processNext();
}

async function sendOne(upload: Upload, signal: AbortSignal): Promise<void> {
  upload.state = 'sending';
  let isEnded = false;
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
        if (event.kind !== 'progress') isEnded = true;
        handleEvent(upload, event);
      },
    });
    if (!isEnded) await markLost(upload, t('refusals.cut'));
  } catch (error) {
    if (!signal.aborted) await markLost(upload, errorMessageOf(error));
  }
}

/** The answer ended without a result: the issue may exist. */
async function markLost(upload: Upload, message: string): Promise<void> {
  refuse(upload, message, true);
  await issueList.refresh();
}

function handleEvent(upload: Upload, event: UploadEvent): void {
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

function refuse(upload: Upload, message: string, canRetry: boolean): void {
  Object.assign(upload, { state: 'refused', messages: [message], canRetry });
}

function finish(upload: Upload, { issue, format, warnings }: Done): void {
  upsert(issue);
  const title = titleOf(issue);
  if (warnings.length > 0) {
    const messages = [
      t('uploads.withWarnings', { title }),
      ...warnings.map(warningMessage),
      formatMessage(format),
    ];
    Object.assign(upload, { state: 'warned', issueId: issue.id, messages });
    return;
  }
  dequeue(upload.key);
  const key = upload.replaces === null ? 'uploads.done' : 'uploads.replaced';
  const action = { name: t('uploads.open'), go: addressOf.issue(issue.id) };
  showToast({ text: `${t(key, { title })} ${formatMessage(format)}`, kind: 'info', action });
}

interface SendOptions {
  readonly file: File;
  readonly replaces: number | null;
  readonly takesIncompleteCover: boolean;
  readonly signal: AbortSignal;
  readonly onSent: (fraction: number) => void;
  readonly onEvent: (event: UploadEvent) => void;
}

/**
 * Sends a file and returns the outcome. By XMLHttpRequest, because `fetch` does not report how much was sent
 * up. Resolves when the answer has ended; rejects with ApiError, or with the signal's reason.
 */
function send({ file, replaces, signal, onSent, onEvent, ...options }: SendOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let readTo = 0;
    const readEvents = (): void => {
      if (request.status !== 200) return;
      const { events, end } = eventsIn(request.responseText, readTo);
      readTo = end;
      events.forEach(onEvent);
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
    request.addEventListener('progress', readEvents);
    request.addEventListener('load', () => {
      readEvents();
      if (request.status === 200) resolve();
      else reject(refusalIn(request));
    });
    request.addEventListener('error', () => reject(new ApiError(0, 'no_connection', 'cut')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', withPrefix(replaces === null ? uploadPath : replacePath(replaces)));
    const headers = { 'content-type': 'application/pdf', ...formToken() };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader(fileNameHeader, encodeURIComponent(file.name));
    if (options.takesIncompleteCover) request.setRequestHeader(incompleteCoverHeader, 'yes');
    request.send(file);
  });
}

function refusalIn({ status, responseText }: XMLHttpRequest): ApiError {
  const body = jsonIn(responseText);
  const { code, message } = z.safeParse(Refusal, body).data ?? unknown;
  return new ApiError(status, code, message, body);
}

const unknown: Refusal = { code: 'internal', message: 'No refusal of all pages.' };

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
