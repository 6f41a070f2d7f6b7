import { proxy, ref } from 'valtio';
import type { UploadStep } from '#contract/admin/upload.ts';
import { refusalOf, inOrder } from './rules.ts';

export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly file: File;
  /** The issue whose file it is to replace; null for a new one. */
  readonly replaces: number | null;
  state: 'waiting' | 'sending' | 'making' | 'refused' | 'warned';
  step: UploadStep | null;
  /** Of the whole, from 0 to 1. */
  fraction: number;
  /** Why it was refused, or what is to be said of it. */
  messages: readonly string[];
  /** The line that announced the refusal; a line for it in another list is then silent. */
  announcedBy: string | null;
  /** Whether the same file may be taken another time. */
  canRetry: boolean;
  /** Whether it may come with a cover on which a picture is missing: its publisher has said so. */
  takesIncompleteCover: boolean;
  /** Whether that is asked. */
  asksForCover: boolean;
  /** What it has become, where something is to be said of it. */
  issueId: number | null;
}

export const uploads = proxy<{ queue: Upload[] }>({ queue: [] });

let lastKey = 0;

/** Puts files into the queue, those in it that cannot be sent with the reason. */
export function enqueue(
  files: readonly File[],
  replaces: number | null,
  { mostBytes, t }: { mostBytes: number; t: (refusal: string) => string },
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
