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

/** A token that the host's server has signed for its user; null where nobody is signed in. */
export type Identity = string | (() => string | null | Promise<string | null>);

export interface Options extends Reading {
  /** The store's address, 'https://store.example' or 'https://example.org/shop'; by default that of the script. */
  readonly src?: string | undefined;
  /** 'embed' (the default) is the store in a frame, 'viewer' the reader over the whole page. */
  readonly mode?: 'embed' | 'viewer' | undefined;
  /** The store's own by default. */
  readonly locale?: Locale | undefined;
  /** A page of the store as an event has reported it, '/read/12/full?page=7'. Other options replace its parts. */
  readonly address?: string | undefined;
  /** 'auto' by default. A viewer with a height in pixels is a child of the element instead of an overlay. */
  readonly height?: Height | undefined;
  /** Whether the frame is created only when the element comes near the viewport. */
  readonly lazy?: boolean | undefined;
  /** The title of frame and dialog for users of a screen reader. */
  readonly title?: string | undefined;
  readonly theme?: Theme | undefined;
  /** Light or dark; 'auto' (the default) follows the user's system. */
  readonly appearance?: 'auto' | 'light' | 'dark' | undefined;
  /** The same as `appearance`, by the name of the CSS property. */
  readonly colorScheme?: 'auto' | 'light' | 'dark' | undefined;
  /** The colour of links and buttons, '#0a6e5c'; the store's own by default. Shades keep the text readable. */
  readonly accent?: string | undefined;
  /** false: the frame shows the store without this part, which is yours to show. */
  readonly header?: boolean | undefined;
  readonly footer?: boolean | undefined;
  /** false: without the lines above the header, such as that about cookies. */
  readonly notices?: boolean | undefined;
  /** false: without links to the file of an issue. They are no protection. */
  readonly download?: boolean | undefined;
  /** false: the reader has no close button, and only `close()` closes it. */
  readonly close?: boolean | undefined;
  /** The direction of the store's page; the store's own by default. */
  readonly dir?: 'ltr' | 'rtl' | undefined;
  /** Shows the cover with a button, and creates the frame when it is pressed. Without effect on a reader over the page. */
  readonly poster?: boolean | undefined;
  /** Signs the user of your site in. A function is called for each frame, because a token is used once. */
  readonly identity?: Identity | undefined;
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
  /** The pages of an issue are there, and the methods of the reader work. */
  readonly opened: Omit<ReaderPlace, 'scale'>;
  /** Another page of the store, or another page of an issue. The option `address` returns to it. */
  readonly navigated: { readonly address: string };
  readonly zoomed: {
    readonly issueId: number;
    readonly pdfType: ReadingType;
    readonly scale: number;
  };
  readonly closed: { readonly issueId: number; readonly pdfType: ReadingType };
  readonly signedIn: object;
  readonly purchased: {
    readonly item: 'issue' | 'plan' | 'bundle';
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
export type StoreErrorCode =
  | 'load_failed'
  | 'cookies_blocked'
  | 'crashed'
  | 'document_failed'
  | 'identity_refused';

/**
 * The reason why `ready` or a method was rejected: no answer within 20 seconds, destroyed before, no reader is open, its
 * document cannot be opened, its user may not read it, or the value is wrong.
 */
export interface MountError extends Error {
  readonly code: 'silent' | 'destroyed' | 'closed' | 'document_failed' | 'no_access' | 'invalid';
}

/** The place in an open document. */
export interface ReaderPlace {
  readonly issueId: number;
  readonly pdfType: ReadingType;
  /** From 1 on. */
  readonly page: number;
  readonly pageCount: number;
  /** 1 shows whole pages, 4 is the largest. */
  readonly scale: number;
  /** For the option `address` of a later mount. */
  readonly address: string;
}

/** The open reader of a mount. Each promise can be rejected with a `MountError`. */
export interface Reader {
  /** Shows this page, or the last one if there are fewer. */
  readonly goTo: (page: number) => Promise<ReaderPlace>;
  readonly next: () => Promise<ReaderPlace>;
  readonly previous: () => Promise<ReaderPlace>;
  /** From 1 to 4. */
  readonly zoom: (scale: number) => Promise<ReaderPlace>;
  /** Opens the search with this text, and goes to the first result. Resolves with the number of results. */
  readonly search: (text: string) => Promise<number>;
  /** In a gesture of the user only: browsers refuse it otherwise. */
  readonly fullscreen: (on?: boolean) => Promise<void>;
  /** null while no document is open. */
  readonly state: () => Promise<ReaderPlace | null>;
}

/** A mounted store or reader. */
export interface Mounted extends Reader {
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

/** `<gatefold-store>` and `<gatefold-reader>`. Their attributes are the options. */
export interface GatefoldElement extends HTMLElement {
  /** null while the element is in no document, or if its attributes are wrong. */
  readonly mounted: Mounted | null;
}

declare global {
  interface Window {
    Gatefold?: GatefoldGlobal | undefined;
  }
  interface HTMLElementTagNameMap {
    'gatefold-store': GatefoldElement;
    'gatefold-reader': GatefoldElement;
  }
  interface HTMLElementEventMap extends DomEvents {}
}
