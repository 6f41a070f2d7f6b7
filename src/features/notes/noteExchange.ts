import { type Annotation, mostAnnotations } from '#contract/api/annotations.ts';
import { modifiedAt } from '#contract/annotations/merge.ts';
import { type Edition, readiumMediaType, toReadium } from '#contract/annotations/readium.ts';
import { readingPath } from '#contract/paths.ts';
import { dayText, storeInfo, t } from '../../shared/shell/index.ts';
import { saveFile } from '../../shared/ui/copyAndShare.ts';
import { newId, importAnnotations } from '../annotations/index.ts';
import { passageAddress } from '#contract/annotations/textFragment.ts';
import { toMarkdown } from './noteList.ts';
import type { ImportJob, ImportMessage } from '../../../workers/annotations/importProtocol.ts';
import type { LivenessMessage } from '../../../workers/liveness/livenessProtocol.ts';
import { deviceId } from '../../shared/api/deviceId.ts';
import { isLiveness, superviseWorker } from '../../shared/supervision/superviseWorker.ts';
import { storeAddress } from '../../shared/ui/prefix.ts';

/** A larger file has more than the annotations of one user. */
const mostBytes = 8 * 1024 * mostAnnotations;

export interface Imported {
  readonly count: number;
  /** Items that are no annotations, have no page, or belong to an issue that this store does not have. */
  readonly skippedCount: number;
}

/**
 * Imports a file. A worker reads it, and each of its messages is merged in a task of its own. null means that the file
 * holds no annotations, or that no worker could read it.
 */
export async function importFile(file: File): Promise<Imported | null> {
  if (file.size > mostBytes) return null;
  const job = { file, device: deviceId(), storeAddress: storeAddress() };
  let count = 0;
  const { worker, orTerminated, end } = superviseWorker('import worker', newWorker);
  try {
    const skippedCount = await orTerminated(
      () =>
        readBy(worker, job, (annotations) => {
          importAnnotations(annotations);
          count += annotations.length;
        }),
      null,
    );
    return skippedCount === null && count === 0 ? null : { count, skippedCount: skippedCount ?? 0 };
  } finally {
    end();
  }
}

const newWorker = (name: string): Worker =>
  new Worker(new URL('../../../workers/annotations/import.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });

/** Resolves with the number of the items that were left out; null for an invalid file. */
const readBy = (
  worker: Worker,
  job: ImportJob,
  take: (annotations: readonly Annotation[]) => void,
): Promise<number | null> =>
  new Promise((resolve) => {
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ImportMessage | LivenessMessage>) => {
        if (isLiveness(data)) return;
        if (data.kind === 'some') take(data.annotations);
        else resolve(data.kind === 'read' ? data.skippedCount : null);
      },
    );
    worker.postMessage(job, []);
  });

const addressOf = ({ issueId, type }: Edition): string =>
  storeAddress() + readingPath(issueId, type);

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
    address: (annotation) => passageAddress(annotation, annotation.anchor?.quote, storeAddress()),
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
    homepage: storeAddress(),
    title: first && isOne ? titleOf(first) : null,
    addressOf,
  });
  download(JSON.stringify(set, null, 2), readiumMediaType, `${t('notes.title')}.ann`);
}

const download = (text: string, type: string, name: string): void =>
  saveFile(new Blob([text], { type }), name);
