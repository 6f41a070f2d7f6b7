import type { PageSize, PdfRect } from '../../../../workers/pdf/engineProtocol.ts';
import type { Paragraph, ReadPage } from '../text/paragraphs.ts';
import { across, areaOf, bodySize, down, sharedArea } from './pageOrder.ts';

/** A picture of a page with its place among the paragraphs. */
export interface Figure {
  readonly rect: PdfRect;
  /** The alternative text of the file; empty without one. */
  readonly alt: string;
  readonly caption: Paragraph | null;
  /** The index of the paragraph before which it stands. */
  readonly at: number;
}

/** PDF points. Smaller pictures are ornaments. */
const leastSide = 48;
/** A picture of a larger share of the page is its background. */
const mostShare = 0.8;
/** The letters on a picture, above which it is a background. */
const mostLetters = 150;
/** The distance of a caption, in sizes of its letters. */
const farthest = 2.5;
const longestCaption = 500;
/** A caption has smaller letters than the text, or begins with such a word. */
const smaller = 0.96;
const captionStart = /^(?:fig|abb|photo|foto|bild|image|図|写真|الشكل)/iu;

/** The figures of a page: tagged ones, and painted pictures that are no background. */
export function figuresOf(
  { size, parts }: Pick<ReadPage, 'size' | 'parts'>,
  paragraphs: readonly Paragraph[],
  text: string,
  pictures: readonly PdfRect[],
): readonly Figure[] {
  const tagged = paragraphs.flatMap(({ first }) =>
    first.isFigure && isLarge(first.rect) ? [{ rect: first.rect, alt: first.text }] : [],
  );
  const painted = pictures
    .map((rect) => cutTo(size, rect))
    .filter((rect) => isLarge(rect) && isPicture(rect, size, paragraphs))
    .map((rect) => ({ rect, alt: '' }));
  const kept: { rect: PdfRect; alt: string }[] = [];
  for (const one of [...tagged, ...painted.toSorted((a, b) => areaOf(b.rect) - areaOf(a.rect))])
    if (!kept.some(({ rect }) => sharedArea(rect, one.rect) > areaOf(one.rect) / 2)) kept.push(one);
  const body = bodySize(parts);
  const taken = new Set<Paragraph>();
  return kept.map((one) => {
    const caption = paragraphs.find(
      (paragraph) =>
        !taken.has(paragraph) &&
        isCaption(paragraph, text.slice(paragraph.start, paragraph.end), body) &&
        isBeside(paragraph.first.rect, one.rect, paragraph.first.runs[0]?.size ?? 0),
    );
    if (caption) taken.add(caption);
    const below = caption ?? paragraphs.find(({ first: { rect } }) => isBelow(rect, one.rect));
    return {
      ...one,
      caption: caption ?? null,
      at: below ? paragraphs.indexOf(below) : paragraphs.length,
    };
  });
}

const isLarge = ({ width, height }: PdfRect): boolean => Math.min(width, height) >= leastSide;

function isPicture(rect: PdfRect, size: PageSize, paragraphs: readonly Paragraph[]): boolean {
  const letters = paragraphs
    .filter(({ first }) => !first.isFigure && sharedArea(first.rect, rect) > areaOf(first.rect) / 2)
    .reduce((sum, { start, end }) => sum + end - start, 0);
  return areaOf(rect) < mostShare * size.width * size.height && letters <= mostLetters;
}

/** The part of a picture on the page. */
function cutTo(size: PageSize, { x, y, width, height }: PdfRect): PdfRect {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  const [right, bottom] = [Math.min(size.width, x + width), Math.min(size.height, y + height)];
  return { x: left, y: top, width: right - left, height: bottom - top } as PdfRect;
}

function isCaption({ first }: Paragraph, text: string, body: number): boolean {
  if (first.level !== null || first.isFigure || text.length > longestCaption) return false;
  return (first.runs[0]?.size ?? 0) < smaller * body || captionStart.test(text);
}

/** Whether a caption lies directly above, below or beside a picture, and does not reach far beyond it. */
function isBeside(rect: PdfRect, picture: PdfRect, letters: number): boolean {
  const [wide, high] = [across(rect, picture), down(rect, picture)];
  const isUnder = wide > rect.width / 2 && high > -farthest * letters;
  return isUnder || (high > rect.height / 2 && wide > -farthest * letters);
}

const isBelow = (rect: PdfRect, picture: PdfRect): boolean =>
  across(rect, picture) > 0 && rect.y + rect.height / 2 > picture.y;
