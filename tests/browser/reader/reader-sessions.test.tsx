import { StrictMode } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { catalog } from '../../../src/features/catalog/catalogState.ts';
import { DocumentWorkers } from '../../../src/features/reader/documentWorkers.ts';
import { ReaderDialog } from '../../../src/features/reader/ReaderDialog.tsx';
import { keepLink, type Reading } from '../../../src/features/reader/readerState.ts';
import { startLanguage } from '../../../src/shared/shell/index.ts';
import { toastRegionId } from '../../../src/shared/ui/layers.ts';
import { hasCorpus } from '../../helpers/engine.ts';
import { freeReading } from '../../helpers/freeReading.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

/** Readers of different issues on one page, and readers that start twice, each with files and engines. */

const corpusIsHere = await hasCorpus();
const root = reactRoot();

/** The region of the snackbars, which the app has from its start. A dialog waits for it. */
const snackbars = Object.assign(document.createElement('section'), { id: toastRegionId });
const actions = { onSignIn: () => undefined, onDetails: () => undefined };

/** Two files with text on every page, by the id of their issue. */
const files = [
  { id: 1, url: '/test-files/nusci-issue29-rivalry.pdf', pages: 32 },
  { id: 2, url: '/test-files/owasp-top10-2010-italian.pdf', pages: 22 },
] as const;

beforeAll(async () => {
  document.body.append(snackbars);
  // Wide enough for the whole bar of each of two readers.
  await page.viewport(1600, 800);
  await startLanguage('en');
});

afterAll(() => snackbars.remove());

beforeEach(() => {
  catalog.purchasesLoaded = true;
  vi.stubGlobal('fetch', async (address: string) => {
    const file = files.find(({ id }) => address.endsWith(`/issues/${id}/download/full`));
    return file ? Response.json({ url: file.url }) : new Response(null, { status: 404 });
  });
});

afterEach(() => {
  root.unmount();
  keepLink(null);
  catalog.purchasesLoaded = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The element of the reader of an issue, and its parts. */
function readerOf(id: number) {
  const element = (): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>('[data-viewer] > [role=dialog]')].find(
      (one) => one.querySelector('h2')?.textContent === `Issue ${id}`,
    );
    if (!found) throw new Error(`There is no reader of issue ${id}.`);
    return found;
  };
  const query = (selector: string) => element().querySelector<HTMLElement>(selector);
  return {
    element,
    query,
    place: () => query('[data-count]')?.textContent,
    /** The pages that are on the stage have a picture. */
    isPainted: () => query('[role=group] canvas') !== null,
    /** The width of the page that is read, which grows with the scale. */
    width: (): number => query('[role=group]:not([inert] *)')?.getBoundingClientRect().width ?? 0,
    text: () => query('[role=group]:not([inert] *)')?.textContent,
  };
}

type TestReader = ReturnType<typeof readerOf>;

async function press(reader: TestReader, key: string): Promise<void> {
  reader.element().focus();
  await userEvent.keyboard(key);
}

async function isOpen(reader: TestReader, pages: number): Promise<void> {
  await expect.poll(reader.place).toBe(`1 / ${pages}`);
  await expect.poll(reader.isPainted).toBe(true);
}

describe.runIf(corpusIsHere)('Two readers on one page', () => {
  const [one, other] = [readerOf(1), readerOf(2)];

  /** Side by side, as a page with two frames would have them. */
  async function open(): Promise<void> {
    const engines = new DocumentWorkers();
    root.render(
      files.map(({ id }) => (
        <ReaderDialog key={id} reading={readings[id]} engines={engines} actions={actions} />
      )),
    );
    await expect.poll(() => document.querySelectorAll('[data-viewer]').length).toBe(2);
    for (const [at, viewer] of [
      ...document.querySelectorAll<HTMLElement>('[data-viewer]'),
    ].entries())
      Object.assign(viewer.style, { width: '50%', insetInlineStart: `${at * 50}%` });
    for (const { id, pages } of files) await isOpen(readerOf(id), pages);
  }
  const readings = { 1: freeReading(1), 2: freeReading(2) };

  it('turn by the keys of the one with the focus', async () => {
    await open();
    await press(one, '{ArrowRight}');
    await expect.poll(one.place).toBe('2 / 32');
    await press(other, '{End}');
    await expect.poll(other.place).toBe('22 / 22');
    await press(one, '{ArrowRight}');
    await expect.poll(one.place).toBe('3 / 32');
    expect(other.place()).toBe('22 / 22');
  });

  it('magnify each for itself', async () => {
    await open();
    const before = [one.width(), other.width()] as const;
    await press(other, '+');
    await expect.poll(other.width).toBeGreaterThan(before[1] * 1.2);
    expect(one.width()).toBe(before[0]);
  });

  it('react to the pointer on each of them', async () => {
    await open();
    for (const reader of [one, other]) {
      const next = reader.query('[aria-label="Next page"]');
      await userEvent.click(next ?? document.body);
    }
    await expect.poll(one.place).toBe('2 / 32');
    await expect.poll(other.place).toBe('2 / 22');
  });

  it('have each its panels and thumbnails, and no id twice', async () => {
    await open();
    one.query('[data-count]')?.click();
    await expect.poll(() => one.query('[data-page="1"] canvas')).not.toBeNull();
    expect(other.query('[data-page]')).toBeNull();
    other.query('[data-count]')?.click();
    await expect.poll(() => other.query('[data-page="1"]')).not.toBeNull();
    expect(one.query('[data-page]')).not.toBeNull();
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

const selected = (): string => String(document.getSelection()).trim();

/** Also of a turned page, whose text is not rendered. */
const selectedText = (): string => {
  const selection = document.getSelection();
  return selection?.rangeCount ? selection.getRangeAt(0).toString().trim() : '';
};

const sheets = () => document.querySelectorAll<HTMLImageElement>('body > [data-print] img');

describe.runIf(corpusIsHere)('A reader', () => {
  const reader = readerOf(1);

  it('paints, turns and has thumbnails under StrictMode, which starts each session twice', async () => {
    root.render(
      <StrictMode>
        <ReaderDialog reading={freeReading(1)} engines={new DocumentWorkers()} actions={actions} />
      </StrictMode>,
    );
    await isOpen(reader, 32);
    expect(reader.query('#gatefold-notes')).not.toBeNull();
    await press(reader, '{ArrowRight}');
    await expect.poll(reader.place).toBe('2 / 32');
    await expect.poll(reader.isPainted).toBe(true);
    reader.query('[data-count]')?.click();
    await expect.poll(() => reader.query('[data-page="2"] canvas')).not.toBeNull();
  });

  it('shows the text of its pages again where the open file is opened once more', async () => {
    const engines = new DocumentWorkers();
    const show = (reading: Reading): void =>
      root.render(<ReaderDialog reading={reading} engines={engines} actions={actions} />);
    show(freeReading(1));
    await isOpen(reader, 32);
    await expect.poll(reader.text).not.toBe('');
    show(freeReading(1));
    await expect.poll(reader.text).toBe('');
    expect(reader.query('#gatefold-notes')).not.toBeNull();
    await expect.poll(reader.text).not.toBe('');
    expect(reader.isPainted()).toBe(true);
  });

  it('selects a word by a double click and its line by a triple click, and keeps them when it turns', async () => {
    root.render(
      <ReaderDialog reading={freeReading(2)} engines={new DocumentWorkers()} actions={actions} />,
    );
    const italian = readerOf(2);
    await isOpen(italian, 22);
    await press(italian, '{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.poll(italian.place).toBe('4 / 22');
    await expect.poll(italian.isPainted).toBe(true);
    // The page before stays operable until the turn has ended.
    const shown = () => italian.query('[role=group]:not([inert] *)');
    await expect.poll(() => shown()?.ariaLabel).toMatch(/4/);
    await userEvent.hover(shown() ?? document.body);
    const words = () =>
      [...italian.element().querySelectorAll<HTMLElement>('[data-words="4"] span')].find(
        ({ textContent }) => /\p{L}{4,} \p{L}{3,} \p{L}{3,}/u.test(textContent),
      );
    await expect.poll(words).toBeDefined();
    const width = italian.width();
    const line = words() ?? document.body;
    await userEvent.dblClick(line);
    expect(selected()).toMatch(/^[^\s]+$/u);
    await userEvent.tripleClick(line);
    expect(selected()).toContain(line.textContent.trim());
    const kept = selected();
    expect(kept).not.toContain('\n');
    await press(italian, '{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect.poll(italian.place).toBe('8 / 22');
    // The text of the new page is the last part of a turn.
    await expect
      .poll(() => italian.element().querySelector('[data-words="8"] span'))
      .not.toBeNull();
    expect(selectedText()).toBe(kept);
    expect(italian.width()).toBe(width);
    await press(italian, '{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect.poll(italian.place).toBe('4 / 22');
    expect(selected()).toBe(kept);
    await expect.poll(() => document.querySelector('[aria-label="Selection"]')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(selected).toBe('');
  });

  it('prints a range of pages, each as a picture on a sheet, and nothing after Cancel', async () => {
    const printed: number[] = [];
    vi.spyOn(window, 'print').mockImplementation(() => {
      printed.push(...[...sheets()].map(({ naturalWidth }) => naturalWidth));
      window.dispatchEvent(new Event('afterprint'));
    });
    root.render(
      <ReaderDialog reading={freeReading(1)} engines={new DocumentWorkers()} actions={actions} />,
    );
    await isOpen(reader, 32);
    await press(reader, '{Control>}p{/Control}');
    await page.getByRole('radio', { name: 'All pages' }).click();
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const range = page.getByRole('textbox', { name: 'Some pages' });
    await range.fill('31-40');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.element(page.getByText('Enter page numbers from 1 to 32.')).toBeVisible();
    await range.fill('2-3, 5');
    await page.getByRole('button', { name: 'Print', exact: true }).click();
    await expect.poll(() => printed.length, { timeout: 20_000 }).toBe(3);
    expect(Math.min(...printed)).toBeGreaterThan(1000);
    expect(sheets()).toHaveLength(0);
    await expect.poll(() => page.getByRole('radio').elements().length).toBe(0);
  });
});
