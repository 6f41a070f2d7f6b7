/** Everything that a page sees of the script. Imports nothing: this file is shipped as it stands. */

export type Locale = 'en' | 'it' | 'ja' | 'pl' | 'sv' | 'de';
export type Theme = 'kiosk' | 'salon';
export type ReadingType = 'sample' | 'full';

/** CSS pixels; 'auto' is as high as the content, an object the same within bounds. */
export type Height = 'auto' | number | { readonly min?: number; readonly max?: number };

/** What is to be read, and where to begin. */
export interface Reading {
  readonly issue?: number | undefined;
  /** 'full' if nothing is said. */
  readonly type?: ReadingType | undefined;
  /** From 1 on. */
  readonly page?: number | undefined;
}

export interface Options extends Reading {
  /** Where the store is, 'https://store.example'; by default where the script came from. */
  readonly src?: string | undefined;
  /** 'embed' (the default) is the store in a frame, 'viewer' the reader over the whole page. */
  readonly mode?: 'embed' | 'viewer' | undefined;
  /** The store's own if nothing is said. */
  readonly locale?: Locale | undefined;
  /** 'auto' if nothing is said. A viewer of so many pixels stands in its place instead of over the page. */
  readonly height?: Height | undefined;
  /** Whether the frame is made only when its place comes near the window. */
  readonly lazy?: boolean | undefined;
  /** What frame and dialog are called for users of a screen reader. */
  readonly title?: string | undefined;
  readonly theme?: Theme | undefined;
  /** Light or dark; 'auto' (the default) is as the user's system has it. */
  readonly appearance?: 'auto' | 'light' | 'dark' | undefined;
  /** The direction of the store's page; its own if nothing is said. */
  readonly dir?: 'ltr' | 'rtl' | undefined;
  /** Taken for a style element, should a later version need one: this one makes none. */
  readonly nonce?: string | undefined;
}

/** What is told, by name. Nothing in it says who the reader is. */
export interface Events {
  /** The store has answered and is shown. */
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
    /** The payment's number, which is also the receipt's. */
    readonly order: number;
  };
  readonly error: { readonly code: StoreErrorCode | 'silent' | 'version' };
}

/** What can go wrong inside the frame. */
export type StoreErrorCode = 'load_failed' | 'cookies_blocked' | 'crashed' | 'document_failed';

/** Why `ready` was not kept: no answer within 20 seconds, or destroyed before. */
export interface MountError extends Error {
  readonly code: 'silent' | 'destroyed';
}

/** One place in the page where the store or a reader stands. */
export interface Mounted {
  readonly element: Element;
  /** The frame as it is now; null where none is open. */
  readonly frame: HTMLIFrameElement | null;
  /** Kept when the store answers for the first time; broken with a `MountError`. */
  readonly ready: Promise<void>;
  /** Opens the reader over the page; without a word the issue of the options. */
  readonly open: (reading?: Reading) => void;
  /** Closes it, and gives scroll and focus back. */
  readonly close: () => void;
  /** Changes what it can in place; the frame is loaded anew for the rest. */
  readonly update: (changes: Options) => void;
  /** Calls this whenever that happens; the answer ends it. */
  readonly on: <N extends keyof Events>(
    name: N,
    listener: (detail: Events[N]) => void,
  ) => () => void;
  /** Takes everything back. May be called twice. */
  readonly destroy: () => void;
}

export interface Gatefold {
  /**
   * Puts a store or a reader into the page.
   * @param element or a CSS selector that finds it
   * @throws TypeError with a sentence that says what to do
   */
  readonly mount: (element: Element | string, options?: Options) => Mounted;
  /** Mounts every `data-gatefold` below that is not mounted yet; what cannot be is named in the console. */
  readonly scan: (root?: ParentNode) => Mounted[];
}

/** Before the script is here a page queues; afterwards what it queues runs at once. */
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
