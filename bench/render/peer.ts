/**
 * The interface of every other reader. Times are milliseconds, as ../README.md defines them. `since` is the time of the key
 * press, or of the call, in the page's time.
 */
export interface Peer {
  /** Opens a file at its first page. */
  open(url: string): Promise<Opened>;
  next(since: number): Promise<Shown>;
  /** Shows a page, counted from 1. */
  jump(page: number, since: number): Promise<Jumped>;
  /** Magnifies about the centre of the view. */
  zoom(scale: number, since: number): Promise<number>;
  /** The first pages in this width of CSS pixels, all of them shown. */
  thumbnails(count: number, width: number, since: number): Promise<number>;
  /** The bitmap of the visible page. */
  canvas(): HTMLCanvasElement;
}

export interface Opened {
  /** To the first frame with anything of the page. */
  readonly first: number;
  readonly sharp: number;
}

interface Jumped {
  /** To the first frame with anything of the page. */
  readonly usable: number;
  readonly sharp: number;
}

interface Shown {
  readonly sharp: number;
  /** Until the text of the page is available. */
  readonly text: number;
}
