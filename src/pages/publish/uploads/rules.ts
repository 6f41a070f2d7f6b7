import * as z from 'zod/mini';
import { UploadEvent } from '#contract/admin/upload.ts';
import { collator } from '#contract/intl.ts';

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
