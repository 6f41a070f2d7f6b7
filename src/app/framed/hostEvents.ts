import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import type { HostEvent } from '#contract/messages/host.ts';
import { account } from '../../features/account/index.ts';
import { cart, goodsOf, type Sale } from '../../features/cart/index.ts';
import { askedBy, findIssue, useIssue } from '../../features/catalog/index.ts';
import { tellHost } from './host/index.ts';
import { reader } from '../../features/reader/index.ts';
import { core, onCrash, publication } from '../../shared/shell/index.ts';
import { diffReaderEvents, noSnapshot, type ReaderSnapshot } from './rules.ts';

/** What happens here, for the host page's own statistics: each thing once, and never who it was. */

const tell = (happening: HostEvent): void => tellHost('happened', happening);

/** Tells from now on, and at once what is so already, of everything that any frame has. The answer ends it. */
export function reportEvents(): () => void {
  const ends = [
    subscribeKey(account, 'arrivals', () => tell({ name: 'signedIn' })),
    // At once: what was sold is forgotten when it has been said.
    subscribeKey(cart, 'sold', (sale) => sale && tellSale(sale), true),
    subscribeKey(core, 'loadFailed', tellFailure),
    tellReading(),
  ];
  tellFailure();
  onCrash(() => tell({ name: 'error', code: 'crashed' }));
  return () => {
    for (const end of ends) end();
    onCrash(() => undefined);
  };
}

function tellFailure(): void {
  if (core.loadFailed) tell({ name: 'error', code: 'load_failed' });
}

function tellSale({ item, payment }: Sale): void {
  const { plans, currency } = publication;
  const goods = goodsOf(item, { findIssue, plans });
  if (!goods) return;
  const { type, id } = item;
  tell({ name: 'purchased', item: type, id, amount: goods.price, currency, order: payment });
}

/** The reader's own changes, which come in one piece for all that was done at once. */
function tellReading(): () => void {
  let before = noSnapshot;
  const look = (): void => {
    const now = standing();
    for (const happening of diffReaderEvents(before, now)) tell(happening);
    before = now;
  };
  look();
  const end = subscribe(reader, look);
  return () => {
    end();
    for (const happening of diffReaderEvents(before, noSnapshot)) tell(happening);
  };
}

function standing(): ReaderSnapshot {
  const { opened, page, pageCount, error: trouble } = reader;
  const reading = opened && { issueId: opened.issue.id, pdfType: opened.type };
  // Whoever is asked for a password has not failed yet.
  return { reading, page, pageCount, isBroken: trouble !== null && trouble !== 'password' };
}

/**
 * Tells of each issue whose page is shown, once it is known to be there. A user who returns from the cart or
 * from signing in has not opened it again; who returns from the list has.
 */
export function useShownIssue(): void {
  const location = useLocation();
  const issueId = useIssue(askedBy(location)?.id).issue?.id;
  const isList = location.pathname === '/';
  const told = useRef<number>(undefined);
  useEffect(() => {
    if (isList) told.current = undefined;
    if (issueId === undefined || issueId === told.current) return;
    told.current = issueId;
    tell({ name: 'issueOpened', issueId });
  }, [issueId, isList]);
}
