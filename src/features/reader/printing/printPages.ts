import type { PageIndex, PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import type { Session } from '../session/session.ts';
import { newPaintId } from '../stage/bitmapBudget.ts';

/** 200 dots for an inch, in pixels for one PDF point. */
const printScale = 200 / 72;

/** The most pixels of a printed page. A larger page is painted at a smaller scale. */
const mostPixels = 8_000_000;

const quality = 0.92;

/** The most pages of one print. A browser keeps the pictures of all of them until the print ends. */
export const mostPrintedPages = 500;

/**
 * The pages of a typed list such as `1-5, 8`, in order and each once. null for a list without pages, or with a
 * page that does not exist.
 */
export function pagesInRange(typed: string, pageCount: number): readonly PageNumber[] | null {
  const parts = typed
    .normalize('NFKC')
    .split(/[,;、]/u)
    .map((part) => part.trim())
    .filter(Boolean);
  const pages = new Set<number>();
  for (const part of parts) {
    const [, from, to = from] = /^(\d{1,6})(?:\s*[-–—~〜]\s*(\d{1,6}))?$/u.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (!(first >= 1 && first <= last && last <= pageCount)) return null;
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return pages.size > 0 ? ([...pages].toSorted((a, b) => a - b) as PageNumber[]) : null;
}

/**
 * Pictures of pages for the printer, and their addresses. Pages are painted one after the other, and only the
 * compressed picture of a page is kept, so a long document needs little memory. Rejects if a page fails or the
 * signal is aborted.
 */
export async function paintForPrint(
  session: Session,
  pages: readonly PageNumber[],
  onPainted: (count: number) => void,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const urls: string[] = [];
  try {
    for (const page of pages) {
      urls.push(URL.createObjectURL(await pictureOf(session, page, signal)));
      onPainted(urls.length);
    }
  } catch (error) {
    release(urls);
    throw error;
  }
  return urls;
}

async function pictureOf(
  { store: { engine, sizes } }: Session,
  page: PageNumber,
  signal: AbortSignal,
): Promise<Blob> {
  signal.throwIfAborted();
  const index = (page - 1) as PageIndex;
  const size = sizes[page] ?? (await engine?.pageSize(index));
  if (!engine || !size) throw new Error(`Page ${page} has no size.`);
  const scale = Math.min(printScale, Math.sqrt(mostPixels / (size.width * size.height)));
  const id = newPaintId();
  const cancel = () => engine.cancel(id);
  signal.addEventListener('abort', cancel);
  const answer = await engine.paint({ id, page: index, scale, priority: 'ahead' });
  signal.removeEventListener('abort', cancel);
  if (answer.kind === 'painted' && signal.aborted) answer.bitmap.close();
  signal.throwIfAborted();
  if (answer.kind !== 'painted') throw new Error(`Page ${page} could not be painted.`);
  const { bitmap } = answer;
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  canvas.getContext('bitmaprenderer', { alpha: false })?.transferFromImageBitmap(bitmap);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

const release = (urls: readonly string[]): void => urls.forEach((url) => URL.revokeObjectURL(url));

/** Opens the print dialog of the system, which prints each picture on a sheet. */
export async function printPictures(urls: readonly string[]): Promise<void> {
  const sheets = document.createElement('div');
  sheets.dataset['print'] = '';
  const loaded = urls.map((url) => {
    const picture = new Image();
    sheets.append(picture);
    return new Promise((resolve, reject) => {
      picture.addEventListener('load', resolve);
      picture.addEventListener('error', reject);
      picture.src = url;
    });
  });
  document.body.append(sheets);
  const end = (): void => {
    sheets.remove();
    release(urls);
  };
  try {
    await Promise.all(loaded);
  } catch (error) {
    end();
    throw error;
  }
  // On a phone `print` returns before the system has printed.
  window.addEventListener('afterprint', end, { once: true });
  window.print();
}
