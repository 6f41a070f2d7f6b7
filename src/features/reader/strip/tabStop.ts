import { proxy } from 'valtio';
import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import { clampPage, firstPage } from '../rules.ts';

/** The one thumbnail that Tab reaches; from there arrow keys go on. It is always one that is there. */
export const tabStop = proxy({ page: firstPage });

/** Only pages from the one to the other have a thumbnail in the document. */
export function keepTabStop(one: PageNumber, other: PageNumber): void {
  const [low, high] = one < other ? [one, other] : [other, one];
  if (tabStop.page < low) tabStop.page = low;
  else tabStop.page = clampPage(tabStop.page, high);
}
