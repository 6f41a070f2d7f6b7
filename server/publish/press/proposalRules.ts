/** What may be taken for a title, a number, a date; all of it is only proposed. */

const mostTitle = 200;
const mostDescription = 2000;

/** A line or a paragraph without what would break lists, databases and the direction of lines. */
export const cleaned = (text: string, most: number): string =>
  text
    .slice(0, 2 * most)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(/[\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF\uFFFD]/gu, '')
    .trim()
    .slice(0, most)
    .trim();

/** Programs write down what they call the file, or nothing at all, where a title should stand. */
const noTitles = [
  /\.(indd|idml|docx?|pdf|qx[dp]|pub|odt|tex|dvi|psd|ai|pages|pptx?|html?)$/i,
  /^(untitled|unbenannt|ohne titel|senza titolo|namnlös|bez tytułu|無題|名称未設定|document|dokument)[\s\d-]*$/i,
];

/** null where it is no title. */
export function titleOf(said: string): string | null {
  const title = cleaned(said, mostTitle).replace(/^Microsoft \w+ - /, '');
  const isTitle = /\p{L}{2}/u.test(title) && !noTitles.some((no) => no.test(title));
  return isTitle ? title : null;
}

export function descriptionOf(said: string, title: string | null): string | null {
  const description = cleaned(said, mostDescription);
  return description.length > 20 && description !== title ? description : null;
}

/** What the first entries of an outline say, as one paragraph. */
export function contentsOf(entries: readonly string[]): string | null {
  const said = entries.map((entry) => cleaned(entry, 80)).filter((entry) => /\p{L}/u.test(entry));
  return said.length < 3 ? null : said.slice(0, 12).join(' · ');
}

const words = 'issue|number|no|nr|n|num[eé]ro|numer|nummer|heft|ausgabe|utgåva|vol(?:ume)?';
const numbers = [
  new RegExp(
    `(?:^|[^\\p{L}])(?:${words})[.°º]?\\s*(\\d{1,4}(?:\\s?[/–-]\\s?\\d{1,4})?)(?!\\d)`,
    'iu',
  ),
  /#\s?(\d{1,4})(?!\d)/,
  /(?:第\s*)?(\d{1,4})\s*号/,
];

/** The number that is printed: `Issue 29`, `Nr. 4/2026`, `第12号`. */
export function numberOf(said: string): string | null {
  for (const pattern of numbers) {
    const found = pattern.exec(said.slice(0, 5000).normalize('NFKC'))?.[1];
    if (found) return found.replaceAll(/\s/g, '');
  }
  return null;
}

/** A date of XMP (2026-11-22T…) or of PDF (D:20261122…); null where there is no such day. */
export function dateOf(said: string): string | null {
  const text = said.replace(/^D:(\d{4})(\d\d)?(\d\d)?.*/s, (_, ...part: string[]) =>
    part.slice(0, 3).filter(Boolean).join('-'),
  );
  const date = /^\d{4}(-\d\d(-\d\d)?)?(?![\d-])/.exec(text)?.[0];
  return date !== undefined && date > '1900' && !Number.isNaN(Date.parse(date)) ? date : null;
}
