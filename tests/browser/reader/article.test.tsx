import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page as browserPage, userEvent } from 'vitest/browser';
import { Article } from '../../../src/features/reader/article/lazyArticle.tsx';
import { annotations, showOwner } from '../../../src/features/annotations/annotationLog.ts';
import { AnnotationTools } from '../../../src/features/reader/annotations/AnnotationTools.tsx';
import { ArticleButton } from '../../../src/features/reader/article/ArticleButton.tsx';
import { DocumentWorkers } from '../../../src/features/reader/documentWorkers.ts';
import type { Engine } from '../../../src/features/reader/engine.ts';
import { preferences } from '../../../src/features/reader/preferences.ts';
import type { Reading } from '../../../src/features/reader/readerState.ts';
import { ReadingSession } from '../../../src/features/reader/session/ReadingSession.ts';
import { SessionContext } from '../../../src/features/reader/session/session.ts';
import {
  allowArticle,
  engineConnected,
  goToPage,
  packOpened,
  setDocument,
  setSize,
  setSpoken,
} from '../../../src/features/reader/session/sessionStore.ts';
import { setSearchState } from '../../../src/features/reader/search/searchState.ts';
import type { Pack } from '../../../src/features/reader/session/openPack.ts';
import { stageMeasured } from '../../../src/features/reader/spreads/updateLayout.ts';
import { addTexts, startLanguage } from '../../../src/shared/shell/index.ts';
import type {
  PageNumber,
  PageSize,
  PaintAnswer,
  PdfPoints,
} from '../../../workers/pdf/engineProtocol.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();
const reading = {
  issue: {
    id: 7,
    title: 'The Harbour Quarterly',
    language: 'en',
    cover: { width: 600, height: 850, fileName: 'a' },
    spreads: 'single',
  },
  type: 'full',
} as unknown as Reading;
const size: PageSize = { width: 600 as PdfPoints, height: 800 as PdfPoints };
const pageAt = (number: number) => number as PageNumber;

const words = 'The boats come back with the tide and the harbour fills again';
const block = (lines: readonly string[], y: number, level: number | null = null) => ({
  kind: 'text',
  text: lines.join(' '),
  level,
  isArtifact: false,
  language: null,
  spans: [],
  direction: 'ltr',
  follows: 'paragraph',
  rect: { x: 60, y, width: 300, height: 12 * lines.length },
  runs: lines.map((text, at) => ({
    text,
    direction: 'ltr',
    x: 60,
    y: y + 12 * at,
    width: 300,
    size: 10,
    angle: 0,
    endsLine: true,
  })),
});
const story = (name: string) => [
  block([`${name} begins here.`, ...Array.from({ length: 8 }, () => `${words}.`)], 100),
  ...[300, 400, 500].map((y) => block([`${words},`, `and ${name} rests at ${y}.`], y)),
];
const linkTo = (target: unknown, y: number) => ({
  kind: 'link',
  rect: { x: 55, y: y - 2, width: 310, height: 14 },
  border: null,
  target,
  text: '',
});
const pages: readonly (readonly unknown[])[] = [
  [block(['Slow boats'], 40, 1), ...story('one'), block([`${words} and then`], 600)],
  [block(['they leave with the tide.'], 60), ...story('two')],
  [],
  [
    ...story('four'),
    linkTo({ kind: 'page', page: 2 }, 300),
    linkTo({ kind: 'web', url: 'https://example.com/a' }, 400),
  ],
];
const paint = vi.fn<() => Promise<PaintAnswer>>(async () => ({ kind: 'cancelled' }));
const engine = {
  content: async (index: number) => ({ language: 'en', parts: pages[index] }),
  isClosed: () => false,
  paint,
  cancel: () => undefined,
} as unknown as Engine;
const pack = {
  content: async (index: number) => ({ language: 'en', parts: pages[index] }),
  blocks: async (index: number) =>
    index === 0 ? [{ rect: { x: 400, y: 100, width: 150, height: 200 }, isPainted: true }] : [],
} as unknown as Pack;

let session: ReadingSession;

beforeAll(async () => {
  await browserPage.viewport(390, 844);
  await startLanguage('en');
  await addTexts('annotations');
});

beforeEach(() => {
  session = new ReadingSession(reading, new DocumentWorkers());
  session.setRoot(root.place);
  setDocument(session.store, pages.length, 'ltr');
  pages.forEach((_, at) => setSize(session.store, pageAt(at + 1), size));
  stageMeasured(session, 'upright');
  engineConnected(session.store, engine);
  packOpened(session.store, pack);
  allowArticle(session.store, true);
  root.place.style.cssText = 'position: fixed; inset: 0;';
  root.place.setAttribute('role', 'dialog');
  root.place.tabIndex = -1;
  root.render(
    <SessionContext value={session}>
      <div>the pages</div>
      <Article />
      <ArticleButton />
      <AnnotationTools />
    </SessionContext>,
  );
});

afterEach(() => {
  root.unmount();
  showOwner(null);
  session.thumbnails.close();
});

const button = () => browserPage.getByRole('button', { name: 'Article view', exact: true });
const text = () => root.place.querySelector<HTMLElement>('[data-face]');
const lit = () => root.place.querySelector('[data-moving]')?.textContent;
const paragraphs = () => [...root.place.querySelectorAll('p[data-page]')];

async function open(): Promise<void> {
  await expect.element(button()).toHaveAttribute('aria-disabled', 'false');
  (button().element() as HTMLElement).click();
  await expect.poll(() => paragraphs().length).toBeGreaterThan(3);
}

/** The top of the first paragraph with the words, from the upper edge of the text. */
const topOf = (part: string): number => {
  const found = paragraphs().find(({ textContent }) => textContent.includes(part));
  return (found?.getBoundingClientRect().top ?? NaN) - (text()?.getBoundingClientRect().top ?? 0);
};

describe('The article view', () => {
  it('shows the title, whole paragraphs and pictures, has the focus, and covers the pages', async () => {
    await open();
    expect(root.place.querySelector('h3')?.textContent).toBe('Slow boats');
    expect(paragraphs().map(({ textContent }) => textContent)).toContain(
      `${words} and then they leave with the tide.`,
    );
    expect(document.activeElement).toBe(text());
    expect(root.place.firstElementChild).toHaveProperty('inert', true);
    await expect.element(browserPage.getByRole('img', { name: 'Picture on page 1' })).toBeVisible();
    await expect.poll(() => paint).toHaveBeenCalled();
  });

  it('turns the pages while it is scrolled, and leads back to the page', async () => {
    await open();
    await expect.poll(() => topOf('two begins')).not.toBeNaN();
    text()?.scrollTo({ top: text()!.scrollTop + topOf('and two rests at 400') - 30 });
    await expect.poll(() => session.store.page).toBe(2);
    await browserPage.getByRole('button', { name: 'Back to the page' }).click();
    await expect.poll(text).toBeNull();
    expect(session.store.page).toBe(2);
    expect(root.place.firstElementChild).toHaveProperty('inert', false);
  });

  it('goes to the page to which the user turns, and shows a page without text as a button', async () => {
    await open();
    goToPage(session.store, pageAt(4));
    await expect.poll(() => Math.round(topOf('four begins'))).toBeLessThan(60);
    goToPage(session.store, pageAt(3));
    const page = browserPage.getByRole('button', { name: 'Show page 3' });
    await expect.element(page).toBeVisible();
    await page.click();
    await expect.poll(text).toBeNull();
    expect(session.store.page).toBe(3);
  });

  it('lights the sentence that is read aloud, and the hit of the search', async () => {
    await open();
    setSpoken(session.store, { page: pageAt(1), shape: [], start: 11, end: 27 });
    await expect.poll(lit).toBe('one begins here.');
    setSpoken(session.store, null);
    const hit = { page: pageAt(2), order: 0, before: 'and ', match: 'two rests', after: ' at 400' };
    setSearchState(session.search, {
      at: 'complete',
      id: 1,
      text: 'two rests',
      hits: [hit],
      current: hit,
      reached: null,
    });
    await expect.poll(lit).toBe('two rests');
  });

  it('has the links of the file: web pages in a new tab, and pages of the issue', async () => {
    await open();
    goToPage(session.store, pageAt(4));
    await expect.poll(() => root.place.querySelectorAll('a')).toHaveLength(2);
    const [inner, outer] = [...root.place.querySelectorAll('a')];
    expect(outer?.getAttribute('href')).toBe('https://example.com/a');
    expect([outer?.target, outer?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
    expect(inner?.getAttribute('href')).toBe('/read/7/full?page=2');
    inner?.focus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => session.store.page).toBe(2);
    expect(session.store.trail).toEqual([4]);
    await expect.poll(() => Math.round(topOf('two begins'))).toBeLessThan(200);
  });

  it('highlights the selected text as on the page, and opens the tools of a highlight by a key and a press', async () => {
    await open();
    const [words] =
      paragraphs()
        .find(({ textContent }) => textContent.includes('one begins'))
        ?.querySelectorAll('span') ?? [];
    document.getSelection()?.setBaseAndExtent(words!.firstChild!, 4, words!.firstChild!, 10);
    await browserPage.getByRole('button', { name: 'Highlight in green' }).click();
    const [added] = annotations.known.values();
    expect(added).toMatchObject({ kind: 'highlight', page: 1, colour: 'green' });
    expect(added?.anchor?.quote).toMatchObject({ prefix: 'Slow boats one ', exact: 'begins' });
    expect(added?.anchor?.shape).toHaveLength(1);
    expect(document.activeElement).toBe(text());
    const mark = browserPage.getByRole('button', { name: 'Highlight: begins' });
    await expect.element(mark).toBeVisible();
    (mark.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(browserPage.getByRole('toolbar')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => browserPage.getByRole('toolbar').query()).toBeNull();
    await mark.click();
    await browserPage.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => mark.query()).toBeNull();
  });

  it('has the letters that the user chooses, on this device', async () => {
    await open();
    await browserPage.getByRole('combobox', { name: 'Text size' }).selectOptions('150%');
    await browserPage.getByRole('combobox', { name: 'Typeface' }).selectOptions('Sans serif');
    expect(text()?.style.fontSize).toBe('1.5rem');
    expect(text()?.dataset['face']).toBe('sans');
    expect(preferences.article).toMatchObject({ size: 1.5, face: 'sans' });
  });

  it('is disabled, with the reason, on a page without an article', async () => {
    goToPage(session.store, pageAt(3));
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button()).toHaveAccessibleDescription('These pages have too little text.');
    (button().element() as HTMLElement).click();
    expect(session.store.articleShown).toBe(false);
  });

  it('is not offered where the publisher has switched it off', async () => {
    allowArticle(session.store, false);
    await expect.poll(() => button().query()).toBeNull();
  });
});
