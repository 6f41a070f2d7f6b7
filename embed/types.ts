/** The public types of the script. This file imports nothing and is shipped unchanged. */

export type Locale = 'en' | 'it' | 'ja' | 'pl' | 'sv' | 'de';
export type Theme = 'kiosk' | 'salon';
export type ReadingType = 'sample' | 'full';

/** CSS pixels; 'auto' is the content's height, an object limits the content's height. */
export type Height = 'auto' | number | { readonly min?: number; readonly max?: number };

/** The issue and the page that the reader opens. */
export interface Reading {
  readonly issue?: number | undefined;
  /** 'full' by default. */
  readonly type?: ReadingType | undefined;
  /** From 1 on. */
  readonly page?: number | undefined;
}

export interface Options extends Reading {
  /** The store's origin, 'https://store.example'; by default the origin of the script. */
  readonly src?: string | undefined;
  /** 'embed' (the default) is the store in a frame, 'viewer' the reader over the whole page. */
  readonly mode?: 'embed' | 'viewer' | undefined;
  /** The store's own by default. */
  readonly locale?: Locale | undefined;
  /** 'auto' by default. A viewer with a height in pixels is a child of the element instead of an overlay. */
  readonly height?: Height | undefined;
  /** Whether the frame is created only when the element comes near the viewport. */
  readonly lazy?: boolean | undefined;
  /** The title of frame and dialog for users of a screen reader. */
  readonly title?: string | undefined;
  readonly theme?: Theme | undefined;
  /** Light or dark; 'auto' (the default) follows the user's system. */
  readonly appearance?: 'auto' | 'light' | 'dark' | undefined;
  /** The direction of the store's page; the store's own by default. */
  readonly dir?: 'ltr' | 'rtl' | undefined;
  /** Reserved for a style element of a later version: this version creates none. */
  readonly nonce?: string | undefined;
}

/** The events by name. No event identifies the user. */
export interface Events {
  /** The store has answered and is visible. */
  readonly ready: object;
  readonly issueOpened: { readonly issueId: number };
  readonly readerOpened: { readonly issueId: number; readonly pdfType: ReadingType };
  readonly pageTurned: {
    readonly issueId: number;
    readonly pdfType: ReadingType;
    readonly page: number;
    readonly pageCount: number;
  };
  readonly closed: { readonly issueId: number; readonly pdfType: ReadingType };
  readonly signedIn: object;
  readonly purchased: {
    readonly item: 'issue' | 'plan';
    readonly id: number;
    /** In minor units of the currency: 499 is $4.99. */
    readonly amount: number;
    readonly currency: string;
    /** The number of the payment and of its receipt. */
    readonly order: number;
  };
  readonly error: { readonly code: StoreErrorCode | 'silent' | 'version' };
}

/** The errors of the store inside the frame. */
export type StoreErrorCode = 'load_failed' | 'cookies_blocked' | 'crashed' | 'document_failed';

/** The reason why `ready` was rejected: no answer within 20 seconds, or destroyed before. */
export interface MountError extends Error {
  readonly code: 'silent' | 'destroyed';
}

/** A mounted store or reader. */
export interface Mounted {
  readonly element: Element;
  /** The present frame; null if none is open. */
  readonly frame: HTMLIFrameElement | null;
  /** Resolves at the store's first answer. Rejects with a `MountError`. */
  readonly ready: Promise<void>;
  /** Opens the reader over the page; without an argument with the issue of the options. */
  readonly open: (reading?: Reading) => void;
  /** Closes the reader, and restores scroll position and focus. */
  readonly close: () => void;
  /** Applies the changes in place if possible; otherwise reloads the frame. */
  readonly update: (changes: Options) => void;
  /** Adds a listener. The returned function removes it. */
  readonly on: <N extends keyof Events>(
    name: N,
    listener: (detail: Events[N]) => void,
  ) => () => void;
  /** Undoes the mount. May be called twice. */
  readonly destroy: () => void;
}

export interface Gatefold {
  /**
   * Mounts a store or a reader.
   * @param element or a CSS selector
   * @throws TypeError with a sentence that says what to do
   */
  readonly mount: (element: Element | string, options?: Options) => Mounted;
  /** Mounts every `data-gatefold` below `root` that is not mounted yet. Logs failures in the console. */
  readonly scan: (root?: ParentNode) => Mounted[];
}

/** The queue holds calls until the script is loaded. Later calls run immediately. */
export type GatefoldGlobal = Partial<Gatefold> & {
  queue: { push(...calls: ((gatefold: Gatefold) => void)[]): unknown };
};

type DomEvents = { [N in keyof Events as `gatefold:${N}`]: CustomEvent<Events[N]> };

declare global {
  interface Window {
    Gatefold?: GatefoldGlobal | undefined;
  }
  interface HTMLElementEventMap extends DomEvents {}
}
