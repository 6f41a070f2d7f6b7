import { vi } from 'vitest';
import type { PublishPage } from '#contract/admin/publishPageData.ts';
import type { MinorUnits } from '#contract/money.ts';
import { pageBlockId } from '#contract/boot.ts';

/** The store's data for the publisher's page, in tests of its modules. */
export const publisherPage: PublishPage = {
  locale: 'en',
  direction: 'ltr',
  theme: 'kiosk',
  accent: '',
  storeName: 'Tides',
  currency: 'USD',
  precision: 2,
  leastPrice: null,
  largestPrice: 99_999_999 as MinorUnits,
  account: null,
  sandbox: false,
  mostBytes: 1000,
  mostPages: 10,
  lacking: [],
  hasPublishers: true,
  sentryDsn: null,
  publisherEmail: null,
};

/** Puts the block of JSON that the publisher's page reads into the document, before its modules are imported. */
export function addPublisherBlock(page: PublishPage = publisherPage): HTMLElement {
  const block = document.body.appendChild(document.createElement('script'));
  block.type = 'application/json';
  block.id = pageBlockId;
  block.textContent = JSON.stringify(page);
  return block;
}

/** A document with that block, for modules without a browser. */
export const stubPublisherBlock = (): void => {
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === `#${pageBlockId}` ? { textContent: JSON.stringify(publisherPage) } : null,
    documentElement: { dir: 'ltr', dataset: {} },
    cookie: '',
  });
};
