import * as z from 'zod/mini';
import {
  fileNameHeader,
  incompleteCoverHeader,
  type UploadEvent,
  replacePath,
  uploadPath,
} from '#contract/admin/upload.ts';
import { Refusal } from '#contract/errors.ts';
import { ApiError } from '../../../shared/api/ApiError.ts';
import { formToken } from '../../../shared/api/request.ts';
import { eventsIn } from './uploadQueue.ts';

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
export function send({
  file,
  replaces,
  signal,
  onSent,
  onEvent,
  ...options
}: SendOptions): Promise<void> {
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
    request.open('POST', replaces === null ? uploadPath : replacePath(replaces));
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
