import { subscribeKey } from 'valtio/utils';
import type { PageIndex, PageNumber } from '../../../../workers/pdf/engineProtocol.ts';
import { addTexts, showToast } from '../../../shared/shell/index.ts';
import { preferences } from '../preferences.ts';
import type { Move } from '../readingDirection.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import type { PlacedPage } from '../spreads/spread.ts';
import type { PlacedSpread } from '../stage/geometry.ts';
import {
  type Column,
  columnsOf,
  type Fit,
  fitAt,
  fitOfColumn,
  isRead,
  movedAlong,
  type PageColumns,
  type PlacedFit,
  shownAt,
  shownFrom,
} from './columnFit.ts';
import type { ColumnFitter, ZoomController } from './ZoomController.ts';
import { clampTransform, minScale, type Point, type Transform } from './zoomRules.ts';

/** A column with its place on the stage. */
interface Stop {
  readonly page: PageNumber;
  readonly column: Column;
  readonly fit: PlacedFit;
}

interface Step {
  readonly move: Move;
  readonly since: number;
}

/** The view has left a column if it shows this much more of another one. */
const muchMore = 2;

/** Pages around the visible one, the most important first: those of its spread, and the next ones. */
const around = [0, 1, -1, 2];

/**
 * Fits the tapped column to the stage, and moves from column to column. It knows the columns of the visible pages from the
 * pack. A page without a pack is magnified as usual.
 */
export class ColumnZoom implements ColumnFitter {
  readonly #store: SessionStore;
  readonly #zoom: ZoomController;
  /** null: requested. */
  readonly #pages = new Map<PageNumber, PageColumns | null>();
  readonly #stops: readonly (() => void)[];
  #current: Column | null = null;
  /** The scale of the column that was fitted last, until the whole page is shown. */
  #scale = Number.NaN;

  constructor(store: SessionStore, zoom: ZoomController) {
    this.#store = store;
    this.#zoom = zoom;
    const request = () => around.forEach((step) => void this.#request(store.page + step));
    const inTheSameTask = true;
    const ended = (scale: number): void => {
      if (scale === minScale) this.#scale = Number.NaN;
    };
    this.#stops = [
      ...(['page', 'pack'] as const).map((key) => subscribeKey(store, key, request)),
      subscribeKey(store, 'scale', ended, inTheSameTask),
    ];
    request();
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  async #request(number: number): Promise<void> {
    const page = number as PageNumber;
    const { pack, pageCount } = this.#store;
    if (!pack || page < 1 || page > (pageCount ?? 0) || this.#pages.has(page)) return;
    this.#pages.set(page, null);
    const blocks = await pack.blocks((page - 1) as PageIndex);
    if (blocks) this.#pages.set(page, columnsOf(blocks));
    else this.#pages.delete(page);
  }

  fitAt(about: Point): Transform | null {
    const { scene, now } = this.#zoom;
    this.#scale = Number.NaN;
    if (!scene) return null;
    const at = { x: (about.x - now.x) / now.scale, y: (about.y - now.y) / now.scale };
    const placed = scene.placed.find((page) => isOn(page, at, scene.view.density));
    const columns = placed && this.#pages.get(placed.page);
    if (!placed || !columns) return null;
    const unit = placed.scale / scene.view.density;
    const { x, y } = cornerOf(placed, scene);
    const stage = { ...sizeOf(scene), unit };
    const fit = fitAt(columns, { x: (at.x - x) / unit, y: (at.y - y) / unit }, stage);
    if (!fit) return null;
    this.#current = fit.column;
    if (fit.column) this.#scale = fit.scale;
    return shownAt(placedFit(fit, placed, scene), stage, at, about);
  }

  get isFitted(): boolean {
    return this.#zoom.target.scale === this.#scale;
  }

  step(move: Move, since: number): boolean {
    const { scene, target } = this.#zoom;
    if (!scene) return false;
    const stops = this.#stopsOn(scene);
    if (move === 'first')
      return this.#goTo(
        stops.find(({ page }) => page === this.#store.page),
        scene,
        { move, since },
      );
    if (!this.isFitted) return false;
    const stage = sizeOf(scene);
    const visible = this.#visibleOf(stops, target, stage);
    if (!visible) return false;
    const along = movedAlong(visible.fit, stage, target, move);
    if (along && isMoved(target, clampTransform(along, scene.bounds)))
      return this.#show(along, since);
    const next = stops[stops.indexOf(visible) + (move === 'next' ? 1 : -1)];
    return this.#goTo(next, scene, { move, since });
  }

  /** Returns false without a column. */
  #goTo(stop: Stop | undefined, scene: PlacedSpread, { move, since }: Step): boolean {
    if (!stop) return false;
    this.#current = stop.column;
    this.#scale = stop.fit.scale;
    return this.#show(shownFrom(stop.fit, sizeOf(scene), move, scene.view.direction), since);
  }

  #show(transform: Transform, since: number): true {
    this.#zoom.endGesture(transform, since);
    return true;
  }

  /** The columns of the visible pages in reading order. */
  #stopsOn(scene: PlacedSpread): readonly Stop[] {
    const inOrder = scene.placed.toSorted((a, b) => a.page - b.page);
    return inOrder.flatMap((placed) => {
      const stage = { ...sizeOf(scene), unit: placed.scale / scene.view.density };
      const columns = this.#pages.get(placed.page)?.columns ?? [];
      return columns
        .filter((column) => isShown(column, placed))
        .flatMap((column) => {
          const fit =
            column === this.#current || isRead(column) ? fitOfColumn(column, stage) : null;
          return fit ? { page: placed.page, column, fit: placedFit(fit, placed, scene) } : [];
        });
    });
  }

  /** The fitted column, unless the user has moved the view to another one. */
  #visibleOf(
    stops: readonly Stop[],
    { scale, x, y }: Transform,
    { width, height }: { readonly width: number; readonly height: number },
  ): Stop | undefined {
    const view = { x: -x / scale, y: -y / scale, width: width / scale, height: height / scale };
    const seen = ({ fit: { box } }: Stop) =>
      shared(view.x, view.width, box.x, box.width) * shared(view.y, view.height, box.y, box.height);
    const [most] = stops.toSorted((a, b) => seen(b) - seen(a));
    const current = stops.find(({ column }) => column === this.#current);
    const isLeft = !current || (most && seen(most) > muchMore * seen(current));
    return isLeft ? most : current;
  }
}

/** Whether most of a column is in the half on the stage. */
function isShown({ rect }: Column, { x, scale, half }: PlacedPage): boolean {
  const middle = x + (rect.x + rect.width / 2) * scale;
  return !half || (middle >= half.x && middle <= half.x + half.width);
}

const shared = (a: number, aLength: number, b: number, bLength: number): number =>
  Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));

const isMoved = (from: Transform, to: Transform): boolean =>
  Math.hypot(to.x - from.x, to.y - from.y) >= 1;

const sizeOf = ({ view: { stage, density } }: PlacedSpread) => ({
  width: stage.width / density,
  height: stage.height / density,
});

const cornerOf = ({ x, y }: PlacedPage, { view: { density } }: PlacedSpread): Point => ({
  x: x / density,
  y: y / density,
});

const isOn = ({ x, y, width, height }: PlacedPage, at: Point, density: number): boolean => {
  const [across, down] = [at.x * density - x, at.y * density - y];
  return across >= 0 && across <= width && down >= 0 && down <= height;
};

function placedFit({ rect, scale, column }: Fit, page: PlacedPage, scene: PlacedSpread): PlacedFit {
  const unit = page.scale / scene.view.density;
  const corner = cornerOf(page, scene);
  const [x, y] = [corner.x + rect.x * unit, corner.y + rect.y * unit];
  return {
    box: { x, y, width: rect.width * unit, height: rect.height * unit },
    scale,
    line: (column?.size ?? 0) * unit * scale,
    isVertical: column?.isVertical ?? false,
    isPicture: column === null,
  };
}

/** Offers to fit columns to a user who magnifies by hand. */
export async function offerColumns(): Promise<void> {
  await addTexts('annotations');
  showToast({ key: 'columns.hint', kind: 'info', action: { label: 'columns.fit', run: switchOn } });
}

function switchOn(): void {
  preferences.fitColumns = true;
}
