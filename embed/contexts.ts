import type { Disposer } from './disposer.ts';
import type { Settings } from './options.ts';
import type { SendMessage, WantedIssue } from './protocol.ts';
import type { Events, Locale } from './types.ts';

/** The services of a mount for its frames, from mount to destroy. */
export interface MountContext {
  readonly element: Element;
  readonly scope: Disposer;
  /** Dispatches an event to the page. */
  readonly emit: <N extends keyof Events>(name: N, detail: Events[N]) => void;
  /** A frame has sent its hello. */
  readonly onHello: () => void;
  /** The language of the store, once a frame has reported it, and whether the user has pressed the poster. */
  readonly reported: { locale?: Locale; isPressed?: true };
  readonly onError: (code: 'silent' | 'version') => void;
  /** The page removed the frame in the element. */
  readonly onRemoved: () => void;
}

/** The shared state of the frames of a mount, until an option needs a reload. */
export interface FrameContext extends MountContext {
  readonly settings: Settings;
  /** The language of frame and dialog titles: of the options, else of the store, else of the page. */
  readonly locale: () => Locale;
  /** Opens the reader over the page. */
  readonly read: (wanted: WantedIssue) => void;
  /** Forwards an action of the reader to a store frame. */
  readonly forward: SendMessage;
}
