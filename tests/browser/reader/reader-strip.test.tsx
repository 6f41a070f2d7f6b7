import { beforeAll, expect, test } from 'vitest';
import { DocumentWorkers } from '../../../src/features/reader/documentWorkers.ts';
import { SessionContext } from '../../../src/features/reader/session/session.ts';
import { ReadingSession } from '../../../src/features/reader/session/ReadingSession.ts';
import { goToPage, setDocument } from '../../../src/features/reader/session/sessionStore.ts';
import type { Reading } from '../../../src/features/reader/readerState.ts';
import { OpenStrip } from '../../../src/features/reader/strip/OpenStrip.tsx';
import { startLanguage } from '../../../src/shared/shell/index.ts';
import type { PageNumber } from '../../../workers/pdf/engineProtocol.ts';
import { reactRoot } from '../../helpers/reactRoot.ts';

const root = reactRoot();
const reading = {
  issue: { id: 7, title: 'The Harbour Quarterly', cover: { width: 600, height: 850 } },
  type: 'full',
} as unknown as Reading;
const row = { pageCount: 1000, direction: 'ltr' } as const;
const pageNumber = (page: number): PageNumber => page as PageNumber;

beforeAll(async () => {
  await startLanguage('en');
});

const shown = (): (string | undefined)[] =>
  [...root.place.querySelectorAll<HTMLElement>('[data-page]')].map(({ dataset }) => dataset.page);

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
}

test.each([0, 2, 4])(
  'the strip shows the page that is read, also where it is turned %i frames after the strip began',
  async (count) => {
    const session = new ReadingSession(reading, new DocumentWorkers());
    session.setRoot(root.place);
    setDocument(session.store, row.pageCount, null);
    root.place.style.cssText = 'position: fixed; inset: auto 0 0; block-size: 200px';
    root.render(
      <SessionContext value={session}>
        <OpenStrip row={row} />
      </SessionContext>,
    );
    await expect.poll(() => root.place.querySelector('[role=toolbar]')).not.toBeNull();
    await frames(count);
    goToPage(session.store, pageNumber(500));
    await frames(20);
    expect(session.store.page).toBe(500);
    expect(shown()).toContain('500');
    session.thumbnails.close();
  },
);
