import { readingPath } from '#contract/paths.ts';
import type { PageIndex } from '../../../../workers/pdf/engineProtocol.ts';
import { t, showToast } from '../../../shared/shell/index.ts';
import { titleOf } from '../../catalog/index.ts';
import { nameOfPage } from '../pageLabels.ts';
import { defaultPageSize, firstPage } from '../spreads/spread.ts';
import type { Session } from '../session/session.ts';
import { newPaintId } from '../stage/bitmapBudget.ts';
import { type ClipArea, clipFileName, paintOf } from './clipArea.ts';
import { canShare, saveFile } from '../../../shared/ui/copyAndShare.ts';
import { storeAddress } from '../../../shared/ui/prefix.ts';

/** The ways in which a clip leaves the reader. */
export type ClipTarget = 'share' | 'copy' | 'save';

/** The ways that this browser and this frame offer. */
export function clipTargets(): readonly ClipTarget[] {
  const sample = new File([], 'clip.png', { type: 'image/png' });
  const canCopy = typeof ClipboardItem === 'function' && 'write' in (navigator.clipboard ?? {});
  return [
    ...(canShare({ files: [sample] }) ? ['share' as const] : []),
    ...(canCopy ? ['copy' as const] : []),
    'save',
  ];
}

/** Draws a clip and hands it over. Returns whether it has left the reader. */
export async function sendClip(
  session: Session,
  area: ClipArea,
  target: ClipTarget,
): Promise<boolean> {
  try {
    const file = needed(drawClip(session, area));
    if (target === 'copy') await copy(file);
    else if (target === 'share') await navigator.share({ files: [await file] });
    else saveFile(await file, (await file).name);
    return true;
  } catch (error) {
    // The user has closed the system's menu.
    if (error instanceof DOMException && error.name === 'AbortError') return false;
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
    showToast({ key: isRefused ? 'clips.refused' : 'clips.failed', kind: 'error' });
    return false;
  }
}

/** Safari accepts a picture that comes later, but no call after the press. */
async function copy(file: Promise<File>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': file })]);
  showToast({ key: 'clips.copied', kind: 'success' });
}

async function needed(file: Promise<File | null>): Promise<File> {
  const made = await file;
  if (!made) throw new Error('The page could not be painted.');
  return made;
}

/** The margin of the lines below the picture, and their sizes, in pixels. */
const margin = 28;
const titleSize = 30;
const lineSize = 24;
const leading = 1.45;
/** A narrow picture stands above lines that are wider. */
const leastWidth = 640;

const ink = '#1c1b19';
const muted = '#5d5a55';
const paper = '#ffffff';

/** A clip as a file: the part of the page, with the title, the page and the address below. null without an engine. */
export async function drawClip(session: Session, { page, part }: ClipArea): Promise<File | null> {
  const { engine, sizes, pageLabels } = session.store;
  const size = sizes[page] ?? sizes[firstPage] ?? defaultPageSize;
  const answer = await engine?.paint({
    id: newPaintId(),
    page: (page - 1) as PageIndex,
    ...paintOf(part, size),
    priority: 'visible',
  });
  if (answer?.kind !== 'painted') return null;
  const { issue, type } = session.reading;
  const title = titleOf(issue);
  const pageName = t('reader.page', { page: nameOfPage(page, pageLabels) });
  const address = storeAddress() + readingPath(issue.id, type, page);
  const direction = getComputedStyle(session.root ?? document.body).direction;
  const canvas = composed(answer.bitmap, [title, pageName, address], direction);
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return new File([blob], clipFileName(title, pageName), { type: 'image/png' });
}

function composed(
  picture: ImageBitmap,
  [title, ...lines]: readonly [string, ...string[]],
  direction: string,
): OffscreenCanvas {
  const width = Math.max(picture.width, leastWidth);
  const foot = margin * 2 + (titleSize + lineSize * lines.length) * leading;
  const canvas = new OffscreenCanvas(width, Math.ceil(picture.height + foot));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is no canvas.');
  context.fillStyle = paper;
  context.fillRect(0, 0, width, canvas.height);
  context.drawImage(picture, Math.floor((width - picture.width) / 2), 0);
  picture.close();
  const isRtl = direction === 'rtl';
  context.direction = isRtl ? 'rtl' : 'ltr';
  context.textAlign = 'start';
  let y = canvas.height - foot + margin;
  const write = (text: string, size: number, weight: number, colour: string): void => {
    context.font = `${weight} ${size}px system-ui, sans-serif`;
    context.fillStyle = colour;
    y += size * leading;
    context.fillText(fitted(context, text, width - margin * 2), isRtl ? width - margin : margin, y);
  };
  write(title, titleSize, 600, ink);
  for (const line of lines) write(line, lineSize, 400, muted);
  return canvas;
}

/** Cuts a line that is wider than the picture. */
function fitted(context: OffscreenCanvasRenderingContext2D, text: string, width: number): string {
  if (context.measureText(text).width <= width) return text;
  let cut = text;
  while (cut.length > 1 && context.measureText(`${cut}…`).width > width)
    cut = cut.replace(/.$/su, '');
  return `${cut.trimEnd()}…`;
}
