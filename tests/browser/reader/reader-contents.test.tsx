import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { OpenContents } from '../../../src/features/reader/contents/OpenContents.tsx';
import { DocumentWorkers } from '../../../src/features/reader/documentWorkers.ts';
import { SessionContext } from '../../../src/features/reader/session/session.ts';
import { ReadingSession } from '../../../src/features/reader/session/ReadingSession.ts';
import {
  goToPage,
  setDocument,
  setOutline,
} from '../../../src/features/reader/session/sessionStore.ts';
import { stageMeasured } from '../../../src/features/reader/spreads/updateLayout.ts';
import type { Reading } from '../../../src/features/reader/readerState.ts';
import { startLanguage } from '../../../src/shared/shell/index.ts';
import type { OutlineItem, PageNumber } from '../../../workers/pdf/engineProtocol.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();
const reading = {
  issue: {
    id: 7,
    title: 'The Harbour Quarterly',
    cover: { width: 600, height: 850 },
    readingDirection: 'ltr',
  },
  type: 'full',
} as unknown as Reading;

/** 60 chapters with two sections each; chapter 30 begins on page 30. */
const outline: readonly OutlineItem[] = Array.from({ length: 60 }, (_, at) => ({
  title: `Chapter ${at + 1}`,
  page: (at + 1) as PageNumber,
  items: [1, 2].map((section) => ({ title: `Section ${section}`, page: null, items: [] })),
}));

beforeAll(async () => {
  await page.viewport(1280, 800);
  await startLanguage('en');
});

const buttons = () => [...root.place.querySelectorAll<HTMLElement>('[role=navigation] button')];
const focused = () => document.activeElement?.textContent;
const stops = () =>
  buttons()
    // The list is invisible until it has scrolled to its start.
    .filter(
      (button) => button.tabIndex === 0 && button.checkVisibility({ visibilityProperty: true }),
    )
    .map((button) => button.textContent);

test('The contents are one stop of the Tab key, which is the current section or the heading with the focus', async () => {
  const session = new ReadingSession(reading, new DocumentWorkers());
  setDocument(session.store, 60, 'ltr');
  stageMeasured(session, 'upright');
  setOutline(session.store, outline);
  goToPage(session.store, 30 as PageNumber);
  root.render(
    <SessionContext value={session}>
      <button type="button">Before</button>
      <OpenContents />
      <button type="button">After</button>
    </SessionContext>,
  );
  await expect.poll(stops).toEqual(['Chapter 30 30']);
  root.place.querySelector('button')?.focus();
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('Chapter 30 30');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(focused).toBe('Chapter 31 31');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => root.place.querySelectorAll('[aria-level="2"]').length).toBe(2);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(focused).toBe('Section 1');
  await expect.poll(stops).toEqual(['Section 1']);
  await userEvent.keyboard('{End}');
  await expect.poll(stops).toEqual(['Chapter 60 60']);
  await userEvent.keyboard('{Tab}');
  expect(focused()).toBe('After');
  // The stop stays in the list where the heading with the focus is scrolled away.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Home}');
  await expect.poll(stops).toEqual(['Chapter 1 1']);
  session.thumbnails.close();
});
