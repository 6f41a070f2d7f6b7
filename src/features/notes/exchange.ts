import type { Annotation } from '#contract/api/annotations.ts';
import { modifiedAt } from '#contract/annotations/merge.ts';
import { type Edition, readiumMediaType, toReadium } from '#contract/annotations/readium.ts';
import { readingPath } from '#contract/paths.ts';
import { dayText, storeInfo, t } from '../../shared/shell/index.ts';
import { saveFile } from '../../shared/ui/saveFile.ts';
import { newId } from '../annotations/index.ts';
import { toMarkdown } from './markdown.ts';
import { passageAddress } from './rules.ts';

const addressOf = ({ issueId, type }: Edition): string =>
  new URL(readingPath(issueId, type), location.origin).href;

/** The kind of an annotation with its colour, which a bookmark does not have. */
export const kindText = ({ kind, colour }: Annotation): string =>
  kind === 'bookmark'
    ? t(`notes.kindOf.${kind}`)
    : `${t(`notes.kindOf.${kind}`)}, ${t(`annotations.colours.${colour}`)}`;

export function exportMarkdown(
  annotations: readonly Annotation[],
  titleOf: (annotation: Annotation) => string,
): void {
  const text = toMarkdown(annotations, {
    title: t('notes.title'),
    issueTitle: titleOf,
    page: ({ page, kind }) => t(`annotations.entry.${kind}`, { page }),
    address: (annotation) => passageAddress(annotation, location.origin),
    kind: kindText,
    date: (annotation) => dayText(modifiedAt(annotation)),
  });
  download(text, 'text/markdown;charset=utf-8', `${t('notes.title')}.md`);
}

export function exportReadium(
  annotations: readonly Annotation[],
  titleOf: (annotation: Annotation) => string,
): void {
  const [first] = annotations;
  const isOne = annotations.every(({ issueId }) => issueId === first?.issueId);
  const set = toReadium(annotations, {
    id: newId(),
    generated: new Date().toISOString(),
    publisher: storeInfo.name,
    homepage: location.origin,
    title: first && isOne ? titleOf(first) : null,
    addressOf,
  });
  download(JSON.stringify(set, null, 2), readiumMediaType, `${t('notes.title')}.ann`);
}

const download = (text: string, type: string, name: string): void =>
  saveFile(new Blob([text], { type }), name);
