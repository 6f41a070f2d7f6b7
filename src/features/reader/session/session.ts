import type { AutoHide } from '../bars/autoHide.ts';
import type { SearchStore } from '../search/store.ts';
import type { Painter } from '../stage/painter.ts';
import type { Reading } from '../store.ts';
import type { Thumbnails } from '../strip/Thumbnails.ts';
import type { PageTurning } from '../turning.ts';
import type { ZoomRequests } from '../zoom/pendingZoom.ts';
import type { SessionStore } from './store.ts';
import type { SessionEvent } from './transition.ts';

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
