import { DrizzleQueryError } from 'drizzle-orm/errors';
import { codeOf } from '../operatorErrors.ts';

/** An error in a line of the log. */
interface Description {
  what: string;
  code?: string | undefined;
  where?: string | undefined;
  cause?: Description;
}

export function describe(error: unknown): Description {
  if (!(error instanceof Error)) return { what: typeof error };
  // The message ends in the values of the query: e-mail addresses, hashes of sessions.
  const what = error instanceof DrizzleQueryError ? `query failed: ${error.query}` : error.message;
  const where = error.stack?.slice(error.stack.indexOf('\n    at ')).trim();
  const description = { what: withoutPersonalData(what), code: codeOf(error), where };
  return error.cause ? { ...description, cause: describe(error.cause) } : description;
}

/** Personal data and secrets. The order matters: an address may contain a token. */
const personal: readonly (readonly [RegExp, string])[] = [
  [/[^\s<>"'(]+@[^\s<>"')]+\.\p{L}+/gu, '[e-mail]'],
  [/\?[^\s"')]*=[^\s"')]*/g, '[query]'],
  [/\b\d{1,3}(\.\d{1,3}){3}\b/g, '[address]'],
  // IPv6 and not a time of day: '::' somewhere, or at least five groups.
  [/(?<![\w:])(?=[\da-f:]*::|([\da-f]+:){4})[\da-f:]{3,39}(?![\w:])/gi, '[address]'],
  // Secrets have 22 characters, hashes 43 or 64. Our own words of this length contain no digit.
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{22,}(?![\w-])/g, '[secret]'],
];

/** Removes personal data: messages of other programs quote addresses, tokens and the values of a query. */
export const withoutPersonalData = (text: string): string =>
  personal.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text);
