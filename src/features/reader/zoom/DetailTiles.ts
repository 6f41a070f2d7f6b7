import type { PageIndex, PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import type { Engine } from '../engine.ts';
import { bytesOf, newPaintId } from '../stage/bitmapBudget.ts';
import type { BitmapPresenter } from '../stage/presenters.ts';
import { toneNow } from '../tones/pageTone.ts';
import { noteZoomSharp, presented } from '../readerTiming.ts';
import type { TileRequest } from './detailTileLayout.ts';

/** The painter for the tiles, which share its memory. */
interface TileHost {
  /** Whether this number of bytes fits beside all cached and pending bitmaps. */
  readonly hasRoom: (bytes: number) => boolean;
  readonly createPresenter: () => BitmapPresenter;
  readonly frameOf: (page: PageNumber) => HTMLElement | undefined;
  /** Called when the tiles' share of the memory has changed. */
  readonly changed: () => void;
}

interface TileDemand {
  readonly requests: readonly TileRequest[];
  /** When the gesture ended; null during the gesture. */
  since: number | null;
}

interface Tile {
  readonly request: TileRequest;
  readonly presenter: BitmapPresenter;
}

interface Flight {
  readonly demand: TileDemand;
  readonly ids: readonly number[];
  readonly bytes: number;
}

/**
 * The detail tiles: over each visible page a canvas with the part that
 * is visible. It lies in the page's frame, so it moves with the page until a newer tile replaces it: each
 * has its own presenter, so position and pixels change together. One painting is in flight
 * at a time and the newest demand is next; a gesture's end interrupts.
 *
 * Each replacement during a gesture costs about a frame (main thread slowed 4 times, two cores that draw too).
 * Two alternating presenters for each page cost the same, a frame sooner: 83 %
 * of frames presented, against 85 % (seven alternating rounds).
 */
export class DetailTiles {
  readonly #host: TileHost;
  readonly #tiles = new Map<PageNumber, Tile>();
  /** Removed when the newer tiles are in a frame. */
  readonly #replaced = new Set<Tile>();
  #engine: Engine | null = null;
  #shown: TileDemand | null = null;
  #next: TileDemand | null = null;
  #flight: Flight | null = null;

  constructor(host: TileHost) {
    this.#host = host;
  }

  /** Whether memory is reserved for tiles. */
  isOpen = false;

  /** Cached and in flight. */
  get bytes(): number {
    return (
      (this.#flight?.bytes ?? 0) +
      bytesIn([...this.#tiles.values(), ...this.#replaced].map(({ request }) => request))
    );
  }

  connect(engine: Engine): void {
    this.#engine = engine;
    this.#next ??= this.#flight?.demand ?? null;
    this.#flight = null;
    this.resume();
  }

  /** The pointer dwells during a gesture, and these parts are visible. */
  follow(requests: readonly TileRequest[]): void {
    if (requests.length > 0) this.#request({ requests, since: null });
  }

  /** These parts are visible at rest; `since` is when the gesture ended. */
  settle(requests: readonly TileRequest[], since: number): void {
    this.#next = null;
    const demand = { requests, since };
    if (this.#flight && isSame(this.#flight.demand, demand)) this.#flight.demand.since = since;
    else if (!this.#flight && this.#shown && isSame(this.#shown, demand)) this.#isShown(since);
    else this.#interrupt(demand);
  }

  /** The tiles are painted already, while the pointer dwelt or for this gesture. */
  #isShown(since: number): void {
    if (!this.#shown || this.#shown.since === since) return;
    this.#shown.since = since;
    note(this.#shown);
  }

  /** Requests the tiles again, after a change of the tone. */
  repaint(): void {
    const demand = this.#next ?? this.#flight?.demand ?? this.#shown;
    if (demand) this.#interrupt({ ...demand });
  }

  #interrupt(demand: TileDemand): void {
    for (const id of this.#flight?.ids ?? []) this.#engine?.cancel(id);
    this.#request(demand);
  }

  #request(demand: TileDemand): void {
    this.#next = demand;
    if (!this.isOpen) {
      this.isOpen = true;
      this.#host.changed();
    }
    this.resume();
  }

  /** Continues when there may be room. */
  resume(): void {
    const demand = this.#next;
    if (!demand || !this.#engine || this.#engine.isClosed() || this.#flight) return;
    const bytes = bytesIn(demand.requests);
    if (!this.#host.hasRoom(bytes)) return;
    this.#next = null;
    void this.#paint({ demand, bytes, ids: demand.requests.map(newPaintId) }, this.#engine);
  }

  async #paint(flight: Flight, engine: Engine): Promise<void> {
    this.#flight = flight;
    const { requests } = flight.demand;
    const painted = await Promise.all(
      requests.map((request, at) =>
        this.#paintPart(request, flight.ids[at] ?? newPaintId(), engine),
      ),
    );
    const tiles = painted.filter((tile) => tile !== null);
    // Closed, or the engine has changed.
    if (this.#flight !== flight) return tiles.forEach(releaseTile);
    this.#flight = null;
    if (this.isOpen && tiles.length === requests.length) this.#complete(flight.demand, tiles);
    else tiles.forEach(releaseTile);
    this.#host.changed();
    this.resume();
  }

  async #paintPart(request: TileRequest, id: number, engine: Engine): Promise<Tile | null> {
    const { scale, window } = request;
    const page = (request.page - 1) as PageIndex;
    const tone = toneNow();
    const answer = await engine.paint({ id, page, scale, window, priority: 'visible', tone });
    if (answer.kind !== 'painted') return null;
    if (this.isOpen && engine === this.#engine) return this.#present(request, answer.bitmap);
    answer.bitmap.close();
    return null;
  }

  async #present(request: TileRequest, bitmap: ImageBitmap): Promise<Tile | null> {
    const tile = { request, presenter: this.#host.createPresenter() };
    if (await tile.presenter.present(bitmap)) return tile;
    releaseTile(tile);
    return null;
  }

  #complete(demand: TileDemand, tiles: readonly Tile[]): void {
    this.#shown = demand;
    const old = this.#detach();
    for (const tile of tiles) this.#attach(tile);
    note(demand);
    void presented().then(() => this.#dismiss(old));
  }

  #attach(tile: Tile): void {
    const { request, presenter } = tile;
    const frame = this.#host.frameOf(request.page);
    if (!frame) return releaseTile(tile);
    this.#tiles.set(request.page, tile);
    positionTile(presenter.canvas, request);
    frame.append(presenter.canvas);
  }

  #detach(): readonly Tile[] {
    const tiles = [...this.#tiles.values()];
    this.#tiles.clear();
    for (const tile of tiles) this.#replaced.add(tile);
    return tiles;
  }

  #dismiss(tiles: Iterable<Tile>): void {
    for (const tile of tiles) {
      releaseTile(tile);
      this.#replaced.delete(tile);
    }
    this.resume();
  }

  /** Removes all tiles at scale 1. */
  clear(): void {
    this.#next = null;
    this.#shown = null;
    for (const id of this.#flight?.ids ?? []) this.#engine?.cancel(id);
    this.#detach();
    this.#dismiss(this.#replaced);
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#host.changed();
  }
}

const releaseTile = ({ presenter }: Tile): void => presenter.release();

const bytesIn = (requests: readonly TileRequest[]): number =>
  requests.reduce((total, { window }) => total + bytesOf(window), 0);

const pixelsOf = ({ window }: TileRequest): number => window.width * window.height;

const isSame = (one: TileDemand, other: TileDemand): boolean =>
  JSON.stringify(one.requests) === JSON.stringify(other.requests);

/** The CSS size of the bitmap, divided by the zoom scale. */
function positionTile(canvas: HTMLCanvasElement, { window, density, x, y, ratio }: TileRequest) {
  const { width, height } = window;
  canvas.dataset.window = '';
  canvas.style.width = `${width / density}px`;
  canvas.style.height = `${height / density}px`;
  canvas.style.transform = `translate(${x}px, ${y}px) scale(${1 / ratio})`;
}

function note({ requests, since }: TileDemand): void {
  if (since === null) return;
  const pixels = requests.reduce((sum, request) => sum + pixelsOf(request), 0);
  noteZoomSharp({ pixels, pages: requests.map(({ page }) => page) }, since);
}
