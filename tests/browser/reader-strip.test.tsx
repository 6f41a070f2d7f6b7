import { beforeAll, beforeEach, expect, test } from 'vitest';
import { firstPage } from '../../src/features/reader/rules.ts';
import { goToPage, reader } from '../../src/features/reader/store.ts';
import { OpenStrip } from '../../src/features/reader/strip/OpenStrip.tsx';
import { Thumbnails } from '../../src/features/reader/strip/Thumbnails.ts';
import { startLanguage } from '../../src/shared/shell/index.ts';
import type { PageNumber } from '../../workers/pdf/protocol.ts';
import { reactRoot } from '../helpers/reactRoot.ts';

const root = reactRoot();
const row = { pageCount: 1000, direction: 'ltr' } as const;
const pageNumber = (page: number): PageNumber => page as PageNumber;

beforeAll(async () => {
  await startLanguage('en');
});
beforeEach(() => {
  reader.page = firstPage;
  reader.pageCount = row.pageCount;
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
    const thumbnails = new Thumbnails(
      () => undefined,
      () => undefined,
    );
    root.place.style.cssText = 'position: fixed; inset: auto 0 0; block-size: 200px';
    root.render(<OpenStrip row={row} thumbnails={thumbnails} />);
    await expect.poll(() => root.place.querySelector('[role=toolbar]')).not.toBeNull();
    await frames(count);
    goToPage(pageNumber(500));
    await frames(20);
    expect(reader.page).toBe(500);
    expect(shown()).toContain('500');
    thumbnails.close();
  },
);
