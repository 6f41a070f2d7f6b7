import type { HeadingLevel, PagePart, TextBlock } from '../../../../workers/pdf/protocol.ts';

const softHyphen = /\u00ad/g;
/** Ligatures (U+FB00 and after), which search does not find. */
const ligature = /[\ufb00-\ufb06]/g;

/** The text without typographic characters. */
export const cleaned = (words: string): string =>
  words.replace(softHyphen, '').replace(ligature, (sign) => sign.normalize('NFKC'));

/** The text of a page without the groups of its tags. */
export const blocksIn = (parts: readonly PagePart[]): readonly TextBlock[] =>
  parts.flatMap((part) => {
    if (part.kind === 'text') return [part];
    return 'parts' in part ? blocksIn(part.parts) : [];
  });

/** The viewer's title is a heading of level 2, and the document's headings lie below it. */
export const headingTag = (level: HeadingLevel) => headingTags[level - 1] ?? 'h6';

const headingTags = ['h3', 'h4', 'h5', 'h6'] as const;

/**
 * The language of a page's text. The publisher's setting has precedence, because the program that wrote the
 * file may have stored the language of its own menus. A more precise tag of the same language in the file is
 * used: `en-GB` for `en`.
 */
export function textLanguage(issue: string | undefined, file: string | null): string | undefined {
  const isMore =
    file !== null && (!issue || file.toLowerCase().startsWith(`${issue}-`.toLowerCase()));
  return isMore ? file : issue;
}
