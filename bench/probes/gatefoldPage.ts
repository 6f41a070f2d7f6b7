import type { Helpers } from './helpers.ts';
import { isShownSharp, watchPresses, wholeText } from './presses.ts';
import type { Opened, Picture } from './readingProbe.ts';
import { frameOf, nextFrame, type View } from './waiting.ts';

/**
 * The probes of the page with Gatefold's reader. They use the reader's User Timing (src/features/reader/README.md).
 * Times are milliseconds, as bench/README.md defines them.
 */
export interface GatefoldPage {
  /** Resolves when page 1 is sharp. @param isLink whether the times start with the navigation, or with the press */
  readonly opened: (isLink: boolean) => Promise<Opened>;
  /** Sets the page to which the next key leads. */
  readonly expectPage: (page: number, hasText?: boolean) => void;
  /** From the key press to the sharp page. */
  readonly sharp: (page: number) => Promise<number>;
  /** From the key press to the first frame with anything of the page. */
  readonly usable: () => Promise<number>;
  /** From the key press to the page's text; null if the page has no text. */
  readonly text: (page: number) => Promise<number | null>;
  /** From the key press until everything visible is sharp. */
  readonly zoomed: () => Promise<number>;
  /** From the press until all visible thumbnails are painted. */
  readonly thumbnails: () => Promise<number>;
  readonly picture: (page: number) => Picture;
  readonly blocked: () => number | null;
  /** When page 1 was sharp, in wall-clock time. */
  readonly openedAt: () => number;
}

/** Starts to observe a page before the reader is opened in it. */
export function gatefoldPageIn(view: View, helpers: Helpers): GatefoldPage {
  const presses = watchPresses(view, helpers);
  const { until } = helpers;
  return {
    opened: (isLink) => opened(view, helpers, isLink ? 0 : presses.liftedAt()),
    expectPage: presses.expectPage,
    async sharp(page) {
      const since = presses.at();
      const presentedAt = await presses.presentedAt();
      if (presentedAt !== null) return presentedAt - since;
      const ends = () => endsOf(view, page).filter((end) => end > since);
      await until(() => ends().length > 0);
      return (ends()[0] ?? Number.NaN) - since;
    },
    usable: async () => (await presses.usableAt()) - presses.at(),
    async text(page) {
      const end = await presses.textAt();
      const isText = wholeText(view, page)?.textContent?.trim() !== '';
      return isText ? end - presses.at() : null;
    },
    async zoomed() {
      const since = presses.at();
      const own = () =>
        entriesOf(view, 'zoom-sharp').find(({ startTime }) => startTime >= since - 1);
      await until(() => own() !== undefined);
      const { startTime = Number.NaN, duration = Number.NaN } = own() ?? {};
      return startTime + duration - since;
    },
    async thumbnails() {
      const since = presses.at();
      await until(() => areThumbnailsPainted(view));
      return (await nextFrame(view)) - since;
    },
    picture(page) {
      const canvas = frameOf(view, page)?.querySelector('canvas');
      if (!canvas) throw new Error('The reader shows no page.');
      return helpers.picture(canvas);
    },
    blocked: helpers.blocked,
    openedAt: () => helpers.opened,
  };
}

const entriesOf = ({ performance }: View, name: string): PerformanceEntryList =>
  performance.getEntriesByName(`gatefold:${name}`);

/** @param since in the page's time; null if no finger or mouse opened the reader */
async function opened(view: View, helpers: Helpers, since: number | null): Promise<Opened> {
  const entry = (name: string) => entriesOf(view, name)[0];
  await helpers.until(() => Boolean(entry('first-pixels') && entry('page-sharp')));
  if (!isShownSharp(view, 1)) throw new Error('The sharp page has fewer pixels than the screen.');
  const endOf = (name: string): number => {
    const { startTime = Number.NaN, duration = Number.NaN } = entry(name) ?? {};
    return startTime + duration;
  };
  const openRequestedAt = since ?? endOf('open');
  const end = endOf('page-sharp');
  helpers.openRequestedAt = openRequestedAt;
  helpers.opened = view.performance.timeOrigin + end;
  return { first: endOf('first-pixels') - openRequestedAt, sharp: end - openRequestedAt };
}

/** All times at which this page became sharp. */
const endsOf = (view: View, page: number): number[] =>
  entriesOf(view, 'page-sharp')
    .filter((entry) => (entry as PerformanceMeasure).detail.page === page)
    .map(({ startTime, duration }) => startTime + duration);

function areThumbnailsPainted({ document, innerWidth }: View): boolean {
  // The paper inside the button: a visible margin alone requests no thumbnail.
  const papers = [...document.querySelectorAll('[role=toolbar] button[data-page] > :first-child')];
  const seen = papers.filter((paper) => {
    const { left, right } = paper.getBoundingClientRect();
    return right > 0 && left < innerWidth;
  });
  return seen.length > 0 && seen.every((paper) => paper.querySelector('canvas'));
}
