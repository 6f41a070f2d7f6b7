import * as z from 'zod/mini';
import { UploadEvent } from '#contract/admin/upload.ts';
import { collator } from '#contract/intl.ts';

/** What a browser says of a dropped or chosen file, as much of it as is looked at. */
export interface Candidate {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

export type EarlyRefusal = 'not_a_pdf' | 'empty' | 'too_large';

/** Why a file needs not be sent at all; null where the store has to look at it. */
export function refusalOf({ name, type, size }: Candidate, mostBytes: number): EarlyRefusal | null {
  if (type !== 'application/pdf' && !/\.pdf$/i.test(name)) return 'not_a_pdf';
  if (size === 0) return 'empty';
  return size > mostBytes ? 'too_large' : null;
}

/** By name, and 2 before 10: the last one is published last and stands first. */
export function inOrder<T extends { readonly name: string }>(files: readonly T[]): T[] {
  const { compare } = collator('en', { numeric: true });
  return files.toSorted((a, b) => compare(a.name, b.name));
}

/** Sending takes the first part of the bar, what the store does with the file the rest. */
const sendingPart = 0.5;

export const fractionOf = (part: 'sending' | 'making', fraction: number): number =>
  part === 'sending' ? fraction * sendingPart : sendingPart + fraction * (1 - sendingPart);

/** The events in the whole lines of an answer, from a place on; what is half there waits. */
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
