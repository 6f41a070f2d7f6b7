import { vi } from 'vitest';
import type { DeskPage } from '#contract/desk/page.ts';
import { pageBlockId } from '#contract/pageBlock.ts';

const page: DeskPage = {
  locale: 'en',
  direction: 'ltr',
  theme: 'kiosk',
  storeName: 'Tides',
  currency: 'USD',
  precision: 2,
  account: null,
  sandbox: false,
  mostBytes: 1000,
  mostPages: 10,
  lacking: [],
  sentryDsn: null,
  demoEmail: null,
};

/** A document with the block of JSON that the publisher's page reads, for its modules without a browser. */
export const stubDeskPage = (): void => {
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === `#${pageBlockId}` ? { textContent: JSON.stringify(page) } : null,
    documentElement: { dir: 'ltr' },
    cookie: '',
  });
};
