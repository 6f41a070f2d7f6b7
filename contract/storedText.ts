import * as z from 'zod/mini';

/** Control characters for terminals and mail programs, and NUL, which databases reject. */
const steering = /[^\P{Cc}\n\t]/gu;

/** Lone surrogates. */
const halves = /\p{Cs}/gu;

/** The stored form of a text: lines end in \n, other control characters are removed, half characters are replaced. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(steering, '').replace(halves, '\uFFFD');

/** A text of a person or of another program that the store keeps. Checks that follow see the stored form. */
export const StoredText = z.string().check(z.overwrite(cleanText));
