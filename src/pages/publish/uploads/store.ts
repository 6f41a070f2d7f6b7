import { proxy, ref } from 'valtio';
import type { UploadStep } from '#contract/admin/upload.ts';
import { refusalOf, inOrder } from './rules.ts';

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
