import * as z from 'zod/mini';
import { proxy, ref } from 'valtio';
import { UploadEvent, type UploadStep } from '#contract/admin/upload.ts';
import { collator } from '#contract/intl.ts';

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly file: File;
  /** The issue whose file is replaced; null for a new issue. */
  readonly replaces: number | null;
  state: 'waiting' | 'sending' | 'making' | 'refused' | 'warned';
  step: UploadStep | null;
  /** From 0 to 1. */
  fraction: number;
  /** The reason of a refusal, or the warnings. */
  messages: readonly string[];
  /** The row that announced the refusal; a row in another list is then silent. */
  announcedBy: string | null;
  /** Whether a retry with the same file may succeed. */
  canRetry: boolean;
  /** The publisher has accepted a cover with a missing image. */
  takesIncompleteCover: boolean;
  /** The publisher has to decide about the incomplete cover. */
  asksForCover: boolean;
  /** The created issue, for uploads with warnings. */
  issueId: number | null;
}

export const uploads = proxy<{ queue: Upload[] }>({ queue: [] });

let lastKey = 0;

/** Adds files to the queue. Invalid files are added as refused. */
export function enqueue(
  files: readonly File[],
  replaces: number | null,
  { mostBytes, messageFor }: { mostBytes: number; messageFor: (refusal: string) => string },
): void {
  for (const file of inOrder(files)) {
    const refusal = refusalOf(file, mostBytes);
    uploads.queue.push({
      key: (lastKey += 1),
      name: file.name,
      file: ref(file),
      replaces,
      state: refusal ? 'refused' : 'waiting',
      step: null,
      fraction: 0,
      messages: refusal ? [messageFor(refusal)] : [],
      announcedBy: null,
      canRetry: false,
      takesIncompleteCover: false,
      asksForCover: false,
      issueId: null,
    });
  }
}

export const uploadOf = (key: number): Upload | undefined =>
  uploads.queue.find((upload) => upload.key === key);

export function noteAnnounced(key: number, line: string): void {
  const upload = uploadOf(key);
  if (upload) upload.announcedBy = line;
}

export function dequeue(key: number): void {
  uploads.queue = uploads.queue.filter((upload) => upload.key !== key);
}

export const isUnderWay = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'waiting' || state === 'sending' || state === 'making';

/** The properties of a dropped or chosen file that are checked. */
interface Candidate {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

type EarlyRefusal = 'not_a_pdf' | 'empty' | 'too_large';

/** Why a file is refused before it is sent; null if the store has to check it. */
export function refusalOf({ name, type, size }: Candidate, mostBytes: number): EarlyRefusal | null {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return 'not_a_pdf';
  if (size === 0) return 'empty';
  return size > mostBytes ? 'too_large' : null;
}

/** By name, with 2 before 10. The last file is published last and is first on the shelf. */
export function inOrder<T extends { readonly name: string }>(files: readonly T[]): T[] {
  const { compare } = collator('en', { numeric: true });
  return files.toSorted((a, b) => compare(a.name, b.name));
}

/** The share of the progress bar for sending. The rest is for the store's work. */
const sendingPart = 0.5;

export const fractionOf = (part: 'sending' | 'making', fraction: number): number =>
  part === 'sending' ? fraction * sendingPart : sendingPart + fraction * (1 - sendingPart);

/** Parses the complete lines of an answer from an offset on. A partial line waits. */
export function eventsIn(text: string, from: number): { events: UploadEvent[]; end: number } {
  const end = text.lastIndexOf('\n') + 1;
  if (end <= from) return { events: [], end: from };
  const events = text
    .slice(from, end)
    .split('\n')
    .filter(Boolean)
    .flatMap((line) => eventOf(line) ?? []);
  return { events, end };
}

function eventOf(line: string): UploadEvent | null {
  try {
    return z.safeParse(UploadEvent, JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
