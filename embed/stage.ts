import type { Disposer } from './life.ts';
import type { Settings } from './options.ts';
import type { Emit, WantedIssue } from './protocol.ts';
import type { Events, Locale } from './types.ts';

/** What a mount is to all that stands in it, from its beginning to its end. */
export interface MountContext {
  readonly element: Element;
  readonly life: Disposer;
  /** Tells the page. */
  readonly say: <N extends keyof Events>(name: N, detail: Events[N]) => void;
  /** A frame has answered. */
  readonly greeted: () => void;
  /** The language in which the store shows itself, once a frame has said it. */
  readonly spoken: { locale?: Locale };
  readonly troubled: (code: 'silent' | 'version') => void;
  /** The page took away what stood in the place itself. */
  readonly gone: () => void;
}

/** What the frames of one mount have in common, for as long as the settings are much the same. */
export interface FrameContext extends MountContext {
  readonly settings: Settings;
  /** The language in which frames and dialogs are named: of the options, else of the store, else of the page. */
  readonly locale: () => Locale;
  /** Opens the reader over the page. */
  readonly read: (wanted: WantedIssue) => void;
  /** Lets the store do what a reader cannot. */
  readonly pass: Emit;
}
