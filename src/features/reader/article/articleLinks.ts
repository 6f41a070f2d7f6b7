import type { LinkTarget, PageNumber, PdfRect } from '../../../../workers/pdf/engineProtocol.ts';
import { type Box, boxOf } from '../annotations/anchors.ts';
import { linksIn, reachableParts } from '../pdfAnnotations/press.ts';
import type { ArticlePage } from './article.ts';

/** The words under a link of the file. */
export interface ArticleLink {
  readonly page: PageNumber;
  readonly start: number;
  readonly end: number;
  readonly target: Exclude<LinkTarget, { kind: 'action' }>;
}

/** An ideograph, or a word of another script. */
const word =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

/** The words of a page that lie under its links. Links to addresses that may not be opened are left out. */
export function linksOn(
  { page, parts, pieces, text }: Pick<ArticlePage, 'page' | 'parts' | 'pieces' | 'text'>,
  home: string,
): readonly ArticleLink[] {
  const words = pieces.flatMap(({ run, start, from, text: own }) =>
    [...own.matchAll(word)].flatMap(({ 0: letters, index }) => {
      if (!run) return [];
      const [at, to] = [from + index, from + index + letters.length];
      const box = boxOf({ run, from: at, to });
      return [{ start: start + index, end: start + index + letters.length, box }];
    }),
  );
  return reachableParts(parts, home)
    .flatMap(linksIn)
    .flatMap(({ rect, target, text: said }) => {
      if (target.kind === 'action') return [];
      const links: ArticleLink[] = [];
      for (const { start, end } of words.filter(({ box }) => isUnder(rect, box))) {
        const before = links.at(-1);
        const isNext = before && text.slice(before.end, start).trim() === '';
        if (isNext) links[links.length - 1] = { ...before, end };
        else links.push({ page, start, end, target });
      }
      return links.length === 1
        ? links.map((link) => ({ ...link, ...exactIn(text, link, said) }))
        : links;
    });
}

/** Letters around the words in which the text that the file gives to a link may begin or end. */
const reach = 40;

/** The text of a link, whose rectangle may reach over words beside it. */
function exactIn(text: string, { start, end }: ArticleLink, said: string) {
  const exact = said.replaceAll(/\s+/g, ' ').trim();
  const around = text.slice(0, end + reach);
  const places = [start, Math.max(0, start - reach)].map((from) => around.indexOf(exact, from));
  const at = places.find((place) => exact !== '' && place >= 0);
  return at === undefined ? { start, end } : { start: at, end: at + exact.length };
}

const isUnder = (rect: PdfRect, box: Box): boolean => {
  const [x, y] = [box.x + box.width / 2 - rect.x, box.y + box.height / 2 - rect.y];
  return x >= 0 && x <= rect.width && y >= 0 && y <= rect.height;
};
