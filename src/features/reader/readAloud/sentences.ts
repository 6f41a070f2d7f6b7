import type { Rectangle } from '#contract/api/annotations.ts';
import { type RunPart, runsOfRange } from '#contract/pageText.ts';
import type { PageSize, TextRun } from '../../../../workers/pdf/engineProtocol.ts';
import { boxOf, rectanglesOf } from '../annotations/anchors.ts';
import { paragraphsOf, paragraphText, type ReadPage } from '../text/paragraphs.ts';

/** A sentence with its place on the page. */
export interface Sentence {
  readonly text: string;
  readonly language: string;
  /** In the text of `paragraphsOf`. */
  readonly start: number;
  readonly end: number;
  /** As parts of the page's size. */
  readonly shape: readonly Rectangle[];
}

/** The sentences of a page in reading order, over the ends of lines and columns. */
export function sentencesOf({ parts, size, language, isSkipped }: ReadPage): readonly Sentence[] {
  const { page, paragraphs } = paragraphsOf({ parts, isSkipped });
  return paragraphs.flatMap(({ start, end, first }) => {
    const spoken = first.language ?? language;
    return rangesIn(page.text.slice(start, end)).map(([from, to]) => ({
      text: paragraphText(page.text.slice(start + from, start + to)),
      language: spoken,
      start: start + from,
      end: start + to,
      shape: shapeOf(runsOfRange(page.pieces, start + from, start + to), size),
    }));
  });
}

/** Letters of another size, as a drop cap, have a rectangle of their own, which would grow over the lines beside it. */
function shapeOf(parts: readonly RunPart<TextRun>[], size: PageSize): readonly Rectangle[] {
  const groups: RunPart<TextRun>[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.[0]?.run.size === part.run.size) last.push(part);
    else groups.push([part]);
  }
  return groups.flatMap((group) => rectanglesOf(group.map(boxOf), size));
}

/** Initials, titles and other short abbreviations, after which the rules of Unicode end a sentence. */
const abbreviation = /(?:^|[\s(\u201c"])\p{Lu}\p{L}?\.\s*$/u;
const isSpoken = /[\p{L}\p{N}]/u;

/** The rules of Unicode are the same for all languages but Greek, whose question mark is a semicolon. */
const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The sentences of a paragraph as ranges of its text. */
function rangesIn(text: string): readonly (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  let start = 0;
  for (const { segment, index } of segmenter.segment(text)) {
    const end = index + segment.length;
    const isOpen = end < text.length && abbreviation.test(text.slice(start, end));
    if (isOpen) continue;
    if (isSpoken.test(text.slice(start, end))) ranges.push([start, end]);
    start = end;
  }
  return ranges;
}
