import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catalog } from '../../../src/features/catalog/catalogState.ts';
import { DocumentWorkers } from '../../../src/features/reader/documentWorkers.ts';
import { ReaderDialog } from '../../../src/features/reader/ReaderDialog.tsx';
import { keepLink } from '../../../src/features/reader/readerState.ts';
import { startLanguage } from '../../../src/shared/shell/index.ts';
import { toastRegionId } from '../../../src/shared/ui/layers.ts';
import { freeReading } from '../../helpers/freeReading.ts';
import { type MadeLink, madePack, plainPicture } from '../../helpers/madePack.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

/** A reader whose pack has page 1 as a picture. */

const root = reactRoot();
const snackbars = Object.assign(document.createElement('section'), { id: toastRegionId });
const actions = { onSignIn: () => undefined, onDetails: () => undefined };

const reading = freeReading(1, 'Tides');

let pack: MadeLink;
/** Of the opened document. */
let link: Omit<MadeLink, 'url'>;
let url: string;
let packUrl: string;

beforeAll(async () => {
  document.body.append(snackbars);
  await page.viewport(500, 800);
  await startLanguage('en');
  // The pages of odd-pages.pdf, which are white there.
  pack = await madePack([
    { size: [100, 200], picture: await plainPicture(1200, 2400, '#0a64c8'), line: 'High water' },
    { size: [200, 120] },
    { size: [100, 200] },
  ]);
});
afterAll(() => snackbars.remove());

beforeEach(() => {
  link = pack;
  catalog.purchasesLoaded = true;
  vi.stubGlobal('fetch', async (address: string) =>
    address.endsWith('/issues/1/download/full')
      ? Response.json({ url, pack: { ...link, url: packUrl } })
      : new Response(null, { status: 404 }),
  );
});

afterEach(() => {
  root.unmount();
  keepLink(null);
  catalog.purchasesLoaded = false;
  vi.unstubAllGlobals();
});

const frame = () => document.querySelector<HTMLElement>('[data-frame="1"]');
const canvas = () =>
  frame()?.querySelector('canvas:not([data-window])') as HTMLCanvasElement | null;

/** The colour in the middle of the shown page; null before it is shown. */
function colorShown(): readonly number[] | null {
  const shown = canvas();
  if (!shown || shown.width === 0) return null;
  const copy = new OffscreenCanvas(1, 1).getContext('2d');
  copy?.drawImage(shown, shown.width / 2, shown.height / 2, 1, 1, 0, 0, 1, 1);
  return [...(copy?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
}
const isPicture = (): boolean => {
  const [red = 255, green = 0, blue = 0] = colorShown() ?? [];
  return Math.abs(red - 10) < 4 && Math.abs(green - 100) < 4 && Math.abs(blue - 200) < 4;
};

function open(fileUrl: string, ofPack = pack.url, opened = reading): void {
  url = fileUrl;
  packUrl = ofPack;
  root.render(<ReaderDialog reading={opened} engines={new DocumentWorkers()} actions={actions} />);
}

const leftOf = (number: number): number =>
  document.querySelector(`[data-frame="${number}"]`)?.getBoundingClientRect().left ?? Number.NaN;

const words = () => document.querySelector('[data-words="1"] span');
const text = () => document.querySelector('[data-viewer]')?.textContent ?? '';

describe('A reader with a picture of page 1', () => {
  it('shows it in the pixels of the screen, with its text, before the engine has any byte of the document', async () => {
    // Answers of the file wait for longer than the test.
    open('/test-files/odd-pages.pdf?run=pictured&delay=50000');
    await expect.poll(isPicture).toBe(true);
    const place = frame()?.getBoundingClientRect();
    expect(canvas()?.width).toBe(Math.round((place?.width ?? 0) * devicePixelRatio));
    expect(canvas()?.height).toBe(Math.round((place?.height ?? 0) * devicePixelRatio));
    await expect.poll(() => document.querySelector('[data-count]')?.textContent).toBe('1 / 3');
    await expect.poll(text).toContain('High water');
    await userEvent.hover(frame() ?? document.body);
    await expect.poll(words).not.toBeNull();
    await userEvent.tripleClick(words() ?? document.body);
    await expect.poll(() => String(getSelection()).trim()).toBe('High water');
  });

  it('keeps it when the engine has opened the document, and magnifies it by tiles of the engine', async () => {
    open('/test-files/odd-pages.pdf?run=magnified');
    await expect.poll(isPicture).toBe(true);
    document.querySelector<HTMLElement>('[data-viewer] > [role=dialog]')?.focus();
    await userEvent.keyboard('+');
    await expect.poll(() => frame()?.querySelector('canvas[data-window]')).not.toBeNull();
    expect(isPicture()).toBe(true);
  });

  it('is painted by the engine where the pack does not answer', async () => {
    open('/test-files/odd-pages.pdf?run=alone', '/test-files/odd-pages.pdf?run=silent&delay=50000');
    await expect.poll(colorShown).toEqual([255, 255, 255]);
  });

  it('has the page order of the file before the engine has opened it', async () => {
    const { url: ofPack, ...rest } = await madePack(
      [{ size: [100, 200] }, { size: [100, 200] }],
      'rtl',
    );
    link = rest;
    const auto = { ...reading, issue: { ...reading.issue, readingDirection: 'auto' as const } };
    open('/test-files/odd-pages.pdf?run=leftward&delay=50000', ofPack, auto);
    await expect.poll(() => leftOf(2) < leftOf(1)).toBe(true);
  });

  describe('of an issue whose cover is another picture', () => {
    const issue = {
      ...reading.issue,
      cover: { fileName: 'none.jpg', width: 500, height: 250 },
      firstPage: { width: 250, height: 500 },
    };
    const silent = '/test-files/odd-pages.pdf?run=silent&delay=50000';

    it('does not show the cover in the place of page 1, which has its own size at once', async () => {
      open(silent, silent, { ...reading, issue });
      await expect.poll(frame).not.toBeNull();
      const { width = 1, height = 0 } = frame()?.getBoundingClientRect() ?? {};
      expect(height / width).toBeCloseTo(2, 1);
      expect(frame()?.querySelector('img')).toBeNull();
    });

    it('shows the preview of page 1', async () => {
      const preview = await plainPicture(300, 600, '#0a64c8');
      const { url: ofPack, ...rest } = await madePack([{ size: [100, 200], preview }]);
      link = rest;
      open('/test-files/odd-pages.pdf?run=previewed&delay=50000', ofPack, { ...reading, issue });
      await expect.poll(isPicture).toBe(true);
    });
  });

  it('keeps it over the message that the document cannot be read', async () => {
    open(URL.createObjectURL(new Blob(['This is no PDF.'])));
    await expect.poll(isPicture).toBe(true);
    await expect.poll(text).toMatch(/cannot be|could not|damaged/i);
    expect(isPicture()).toBe(true);
  });
});
