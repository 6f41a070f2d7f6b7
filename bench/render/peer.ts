/** The interface of every other reader. Times are milliseconds, as ../README.md defines them. */
export interface Peer {
  /** Opens a file at its first page. */
  open(url: string): Promise<Opened>;
  next(): Promise<Shown>;
  /** Shows a page, counted from 1. */
  jump(page: number): Promise<number>;
  /** Magnifies about the centre of the view. */
  zoom(scale: number): Promise<number>;
  /** The first pages in this width of CSS pixels, all of them shown. */
  thumbnails(count: number, width: number): Promise<number>;
  /** The bitmap of the visible page. */
  canvas(): HTMLCanvasElement;
}

export interface Opened {
  /** To the first frame with anything of the page. */
  readonly first: number;
  readonly sharp: number;
}

export interface Shown {
  readonly sharp: number;
  /** Until the text of the page is available. */
  readonly text: number;
}
