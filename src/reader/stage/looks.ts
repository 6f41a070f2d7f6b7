import type { PageNumber } from '../../../workers/pdf/protocol.ts';
import { noteSharp } from '../timing.ts';
import type { Wanted } from './budget.ts';
import type { Canvases } from './canvases.ts';

/** Watches how long pages that someone looks at take to be sharp. */
export class Looks {
  readonly #canvases: Canvases;
  readonly #awaited = new Map<PageNumber, { readonly scale: number; readonly since: number }>();
  #seen: readonly Wanted[] = [];

  constructor(canvases: Canvases) {
    this.#canvases = canvases;
  }

  /** Begins to count for pages that are looked at from now on, or at a new scale. */
  look(wanted: readonly Wanted[]): void {
    const before = this.#seen;
    this.#seen = wanted.filter(({ priority }) => priority === 'visible');
    const known = ({ page, scale }: Wanted) =>
      before.some((one) => one.page === page && one.scale === scale);
    for (const { page } of before)
      if (!this.#seen.some((one) => one.page === page)) this.#awaited.delete(page);
    for (const want of this.#seen.filter((one) => !known(one)))
      this.#awaited.set(want.page, { scale: want.scale, since: performance.now() });
    this.settle('cache');
  }

  /** Tells of the pages that have become sharp. */
  settle(source: 'cache' | 'paint'): void {
    for (const [page, { scale, since }] of this.#awaited) {
      const held = this.#canvases.get(page);
      if (held?.scale !== scale) continue;
      this.#awaited.delete(page);
      noteSharp({ page, scale, source, pixels: held.bytes / 4 }, since);
    }
  }

  get allSharp(): boolean {
    return this.#seen.length > 0 && this.#awaited.size === 0;
  }
}
