import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import type { PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import type { AutoHide } from '../bars/autoHide.ts';
import type { SearchStore } from '../search/searchState.ts';
import type { Painter } from '../stage/painter.ts';
import type { Reading } from '../readerState.ts';
import type { Thumbnails } from '../strip/Thumbnails.ts';
import type { PageTurning } from '../stage/pageTurning.ts';
import type { ZoomRequests } from '../zoom/zoomRequests.ts';
import type { SessionStore } from './sessionStore.ts';
import type { SessionEvent } from './transition.ts';
import { storeInfo } from '../../../shared/shell/index.ts';
import {
  type Direction,
  directionOfTitle,
  halfAcross,
  readingDirection,
} from '../readingDirection.ts';
import { halfAt, spreadIndexOf } from '../spreads/layout.ts';

/** The attribute `lang` of the open issue's texts: empty if unknown. */
export function useIssueLanguage(): string {
  return useSession().reading.issue.language ?? '';
}

export const useDirection = (): Direction => useDirectionOf(useSession());

export const useDirectionOf = ({ reading, store }: Session): Direction =>
  directionIn(reading, useSnapshot(storeInfo), useSnapshot(store));

export const directionOf = ({ reading, store }: Pick<Session, 'reading' | 'store'>): Direction =>
  directionIn(reading, storeInfo, store);

/** Shows the half of a page with a point, as a share of the page's width, if the page is read half by half. */
export function showHalfWith(
  session: Pick<Session, 'reading' | 'store' | 'turning'>,
  { page, across }: { readonly page: PageNumber; readonly across: number },
  cause: Event,
): void {
  const { layout } = session.store;
  const half = halfAcross(across, directionOf(session));
  if (halfAt(spreadIndexOf(page, layout), layout)) session.turning.turnTo(page, { cause, half });
}

function directionIn(
  { issue }: Reading,
  { rtl }: Pick<typeof storeInfo, 'rtl'>,
  { fileDirection, pageCount }: Pick<SessionStore, 'fileDirection' | 'pageCount'>,
): Direction {
  // The cover would jump if the direction changed when the file opens.
  const ofFile = pageCount === null ? directionOfTitle(issue.title) : fileDirection;
  return readingDirection(issue.readingDirection, rtl, ofFile);
}

/** The session whose pages and bars a view shows. Each reader of a page provides its own. */
export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('This view needs a SessionContext around it.');
  return session;
}

/** The state of the session. A view renders again when a property that it has read changes. */
export const useSessionStore = () => useSnapshot(useSession().store);

export const useSearchStore = () => useSnapshot(useSession().search);

/** The state of one reader, for its views and their handlers. `ReadingSession` implements it. */
export interface Session {
  /** Unique among the started sessions of this page; 0 for the only one. */
  readonly id: number;
  readonly reading: Reading;
  readonly store: SessionStore;
  readonly turning: PageTurning;
  readonly zoom: ZoomRequests;
  readonly bars: AutoHide;
  readonly search: SearchStore;
  readonly painter: Painter;
  readonly thumbnails: Thumbnails;
  /** The element of the reader, with its pages and bars. */
  readonly root: HTMLElement | null;
  /** For the `ref` of that element. */
  readonly setRoot: (root: HTMLElement | null) => void;
  /** Receives the user's answers. */
  send(event: SessionEvent): void;
}
