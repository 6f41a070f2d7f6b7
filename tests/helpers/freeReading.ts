import { IssueId } from '#contract/ids.ts';
import { MinorUnits } from '#contract/money.ts';
import type { Reading } from '../../src/features/reader/readerState.ts';

/** A free issue that a test opens at page 1. */
export const freeReading = (id: number, title = `Issue ${id}`): Reading => ({
  issue: {
    id: IssueId.parse(id),
    title,
    description: '',
    cover: { fileName: 'none.jpg', width: 600, height: 850 },
    isFree: true,
    price: MinorUnits.parse(0),
    hasSample: false,
    language: null,
    readingDirection: 'ltr',
    spreads: 'single',
  },
  type: 'full',
  page: '1',
  onClose: () => undefined,
});
