import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { HostEvent } from '#contract/messages/host.ts';
import { account } from '../../features/account/index.ts';
import { cart, offeredGoods, type Sale } from '../../features/cart/index.ts';
import { parseIssueRoute, useIssue } from '../../features/catalog/index.ts';
import { postToHost } from './hostConnection/index.ts';
import { reader } from '../../features/reader/index.ts';
import { appConfig, onCrash, storeInfo } from '../../shared/shell/index.ts';
import {
  diffReaderEvents,
  noSnapshot,
  type ReaderSnapshot,
  reportedAddress,
} from './hostReadings.ts';

/** Events for the host page's statistics. Each is sent once, and none identifies a user. */

const tell = (event: HostEvent): void => postToHost('happened', event);

/** Starts to report. The present state is reported at once. Returns the function that ends this. */
export function reportEvents(): () => void {
  const ends = [
    subscribeKey(account, 'signInCount', () => tell({ name: 'signedIn' })),
    // Synchronous, because a sale is dropped after it was announced.
    subscribeKey(cart, 'sold', (sale) => sale && reportSale(sale), true),
    subscribeKey(appConfig, 'loadFailed', reportFailure),
    reportReading(),
  ];
  reportFailure();
  onCrash(() => tell({ name: 'error', code: 'crashed' }));
  return () => {
    for (const end of ends) end();
    onCrash(() => undefined);
  };
}

function reportFailure(): void {
  if (appConfig.loadFailed) tell({ name: 'error', code: 'load_failed' });
}

function reportSale({ item, payment, price }: Sale): void {
  const { currency } = storeInfo;
  const amount = price ?? offeredGoods(item)?.price;
  if (amount === undefined) return;
  const { type, id } = item;
  tell({ name: 'purchased', item: type, id, amount, currency, order: payment });
}

/** Changes of the reader. All changes of one batch arrive together. */
function reportReading(): () => void {
  let before = noSnapshot;
  const look = (): void => {
    const now = readerSnapshot();
    for (const event of diffReaderEvents(before, now)) tell(event);
    before = now;
  };
  look();
  const end = subscribe(reader, look);
  return () => {
    end();
    for (const event of diffReaderEvents(before, noSnapshot)) tell(event);
  };
}

/** The reader now. */
export function readerSnapshot(): ReaderSnapshot {
  const { opened, document } = reader;
  const reading = opened && { issueId: opened.issue.id, pdfType: opened.type };
  // A retry after a failure is still an error, and a password prompt is none.
  const phase = document?.phase;
  const isBroken = phase?.at === 'failed' || (phase && 'after' in phase && phase.after !== null);
  const { page = 1, scale = 1, pageCount = null } = document ?? {};
  return { reading, page, scale, pageCount, isBroken: isBroken === true };
}

/**
 * Reports each issue whose details are shown, after the issue was found. A return from the cart or the
 * sign-in is no new opening; a return from the list is.
 */
function useShownIssue(): void {
  const location = useLocation();
  const issueId = useIssue(parseIssueRoute(location)?.id).issue?.id;
  const isList = location.pathname === '/';
  const reported = useRef<number>(undefined);
  useEffect(() => {
    if (isList) reported.current = undefined;
    if (issueId === undefined || issueId === reported.current) return;
    reported.current = issueId;
    tell({ name: 'issueOpened', issueId });
  }, [issueId, isList]);
}

/** Reports each page of the store that is shown after the first. */
function useShownAddress(): void {
  const location = useLocation();
  const address = reportedAddress(location);
  const reported = useRef(address);
  useEffect(() => {
    if (address !== null && address !== reported.current) tell({ name: 'navigated', address });
    reported.current = address;
  }, [address]);
}

/** Posts the events of the store to the host page. */
export function HostEvents() {
  useEffect(reportEvents, []);
  useShownIssue();
  useShownAddress();
  return null;
}
