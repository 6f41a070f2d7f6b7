import type { PageIndex, PageNumber } from '../../../../workers/pdf/protocol.ts';
import type { Engine } from '../engine.ts';
import { bytesOf, newPaintId } from '../stage/budget.ts';
import type { BitmapPresenter } from '../stage/mainThreadPresenter.ts';
import { noteZoomSharp, presented } from '../timing.ts';
import type { TileRequest } from './detailTileLayout.ts';

/** What the windows need of the painter, whose memory they share. */
export interface TileHost {
  /** Whether this many bytes may be painted now, beside all that is held and on its way. */
  readonly hasRoom: (bytes: number) => boolean;
  readonly createPresenter: () => BitmapPresenter;
  readonly frameOf: (page: PageNumber) => HTMLElement | undefined;
  /** The windows are wanted from now on, or no longer: their share of the memory has changed. */
  readonly changed: () => void;
}

interface TileDemand {
  readonly requests: readonly TileRequest[];
  /** When the gesture ended that led here; null while it goes on. */
  since: number | null;
}

/** A part's screen, with its pixels. */
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
 * The sharp windows: over each page that is seen through the glass a canvas with just the part that
 * is seen. It lies in the page's frame, so it moves with the page until a newer one replaces it: each
 * comes on a screen of its own, so that place and pixels change together. One painting is under way
 * at a time and the newest wish is next; a gesture's end interrupts.
 *
 * Each exchange under a hand costs about a frame (main thread slowed 4 times, two cores that draw too).
 * Two screens for each page that stay in its frame and take turns cost the same, a frame sooner: 83 %
 * of frames presented, and 85 % as it is (seven rounds in turn).
 */
export class DetailTiles {
  readonly #host: TileHost;
  readonly #tiles = new Map<PageNumber, Tile>();
  /** Covered by newer ones, as soon as those are in a frame. */
  readonly #replaced = new Set<Tile>();
  #engine: Engine | null = null;
  #shown: TileDemand | null = null;
  #next: TileDemand | null = null;
  #flight: Flight | null = null;

  constructor(host: TileHost) {
    this.#host = host;
  }

  /** Whether memory is to be kept for windows. */
  isOpen = false;

  /** Held and on their way. */
  get bytes(): number {
    return (
      (this.#flight?.bytes ?? 0) +
      bytesIn([...this.#tiles.values(), ...this.#replaced].map(({ request }) => request))
    );
  }

  /** What is seen is painted from now on by this engine. */
  connect(engine: Engine): void {
    this.#engine = engine;
    this.#next ??= this.#flight?.demand ?? null;
    this.#flight = null;
    this.resume();
  }

  /** A hand that holds the glass lingers where this is seen. */
  follow(requests: readonly TileRequest[]): void {
    if (requests.length > 0) this.#request({ requests, since: null });
  }

  /** The glass is going to rest where this is seen, `since` when its gesture ended. */
  settle(requests: readonly TileRequest[], since: number): void {
    this.#next = null;
    const demand = { requests, since };
    if (this.#flight && isSame(this.#flight.demand, demand)) this.#flight.demand.since = since;
    else if (!this.#flight && this.#shown && isSame(this.#shown, demand)) this.#isShown(since);
    else this.#interrupt(demand);
  }

  /** Painted already: while the hand was lingering there, or for this very gesture. */
  #isShown(since: number): void {
    if (!this.#shown || this.#shown.since === since) return;
    this.#shown.since = since;
    note(this.#shown);
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

  /** To be called again when there may be room. */
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
    // Closed, or another engine took over.
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
    const answer = await engine.paint({ id, page, scale, window, priority: 'visible' });
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

  /** Nothing is magnified any more. */
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

/** As many CSS pixels as bitmap pixels fill, shrunk by as much as the glass magnifies them. */
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
