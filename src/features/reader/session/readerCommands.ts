import { subscribe } from 'valtio';
import type { ReaderCommand } from '#contract/messages/host.ts';
import { clampPage } from '../spreads/spread.ts';
import { showWholePage } from '../stage/pageTurning.ts';
import { inSecondFrame } from '../../../shared/ui/frames.ts';
import { find } from '../search/runSearch.ts';
import {
  awaitStep,
  searchFromAddress,
  type SearchStore,
  setSearchText,
} from '../search/searchState.ts';
import type { Session } from './session.ts';

/** The commands that change an open document. */
export type SessionCommand = Exclude<ReaderCommand, { readonly name: 'state' }>;

/**
 * Carries out a command of a host page in a document that is open.
 * @returns the number of results of a search, after the last one has come; undefined for another command, after the
 * store has the reached page
 */
export async function perform(
  session: Session,
  command: SessionCommand,
): Promise<number | undefined> {
  const { store, turning, zoom } = session;
  const cause = new Event(command.name);
  switch (command.name) {
    case 'goTo':
      showWholePage(session, clampPage(command.value, store.pageCount ?? 1), cause);
      break;
    case 'zoom':
      zoom.zoomTo(command.value, { since: cause.timeStamp });
      break;
    case 'search':
      return searchFor(session, command.value);
    case 'next':
    case 'previous':
      turning.turn(command.name, { cause });
  }
  // A turn that the stage has shown at once is in the store one frame later.
  await new Promise<void>((resolve) => inSecondFrame(resolve));
  return undefined;
}

/** Opens the panel, which leaves the focus where it is, and goes to the first result. */
async function searchFor(session: Session, text: string): Promise<number> {
  const { search, store } = session;
  if (store.panel === 'search') {
    setSearchText(search, text);
    awaitStep(search, 1);
    await find(session, text);
  } else searchFromAddress(search, store, { query: text });
  return hitsOf(search, text);
}

/** The number of results after the search for this text has ended. Another search ends the wait with 0. */
const hitsOf = (search: SearchStore, text: string): Promise<number> =>
  new Promise((resolve) => {
    const look = (): void => {
      const { state } = search;
      if (search.text === text && (state.at === 'off' || state.at === 'searching')) return;
      stop();
      resolve(state.at === 'off' || state.text !== text ? 0 : state.hits.length);
    };
    const stop = subscribe(search, look);
    look();
  });
