import type { PageNumber } from '../../../../workers/pdf/protocol.ts';
import type { PlacedPage } from '../rules.ts';
import type { Scene } from './detailTileLayout.ts';
import type { Transform } from './zoomRules.ts';

/** A point on a page, as shares of the page's width and height. */
export interface Anchor {
  readonly page: PageNumber;
  readonly across: number;
  readonly down: number;
}

/** The point of the nearest page that lies in the middle of the stage. */
export function anchorOf(
  { scale, x, y }: Transform,
  placed: readonly PlacedPage[],
  { stage, density }: Scene,
): Anchor | null {
  const middle = {
    x: (stage.width / 2 - x * density) / scale,
    y: (stage.height / 2 - y * density) / scale,
  };
  const away = ({ x: left, width }: PlacedPage) =>
    Math.abs(middle.x - left - width / 2) - width / 2;
  const [nearest] = placed.toSorted((a, b) => away(a) - away(b) || a.page - b.page);
  if (!nearest) return null;
  const across = (middle.x - nearest.x) / nearest.width;
  return { page: nearest.page, across, down: (middle.y - nearest.y) / nearest.height };
}

/** The transform that moves a point of a page to the middle of the stage; null if the page is not shown. */
export function transformFor(
  { page, across, down }: Anchor,
  placed: readonly PlacedPage[],
  { stage, density }: Scene,
  scale: number,
): Transform | null {
  const found = placed.find((one) => one.page === page);
  if (!found) return null;
  const x = stage.width / 2 - (found.x + across * found.width) * scale;
  const y = stage.height / 2 - (found.y + down * found.height) * scale;
  return { scale, x: x / density, y: y / density };
}
