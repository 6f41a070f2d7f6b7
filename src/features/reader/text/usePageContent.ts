import { useEffect, useRef, useState } from 'react';
import type {
  PageContent,
  PageIndex,
  PageNumber,
  PagePart,
} from '../../../../workers/pdf/engineProtocol.ts';
import { waitBeforeRetry } from '../../../shared/api/retryDelay.ts';
import type { Engine } from '../engine.ts';
import type { Pack } from '../session/openPack.ts';
import type { Half } from '../readingDirection.ts';
import { spreadIndexOf } from '../spreads/layout.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import { useSession, useSessionStore } from '../session/session.ts';

/** Letters of one slice for each page. The next frame lays them out. */
const SLICE = 800;

/** Mounts the content of a page, one slice for each frame, so that no frame is late. */
export function useGradually(parts: readonly PagePart[]): readonly PagePart[] {
  const [shown, setShown] = useState(() => endOfSlice(parts, 0));
  useEffect(() => {
    if (shown >= parts.length) return undefined;
    let timer = 0;
    // After the layout of that frame; otherwise several slices would share one layout.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setShown(endOfSlice(parts, shown)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [parts, shown]);
  return shown < parts.length ? parts.slice(0, shown) : parts;
}

function endOfSlice(parts: readonly PagePart[], from: number): number {
  let letters = 0;
  const end = parts.findIndex((part, at) => at >= from && (letters += lettersOf(part)) > SLICE);
  return end < 0 ? parts.length : end + 1;
}

const lettersOf = (part: PagePart): number =>
  'parts' in part
    ? part.parts.reduce((sum, one) => sum + lettersOf(one), part.text.length)
    : part.text.length;

/** Content of a page that was not painted ahead is requested only after it has been visible for this time. */
const STILL_MS = 60;
/** The delay before the content of pages that are painted ahead is requested and mounted. */
const AHEAD_MS = 300;

/**
 * Text and annotations of a page, once it is painted. A visible page has them after a moment. The pages beside
 * it have them before the turn, so that the turn shows them with the page.
 */
export function usePageContent(page: PageNumber) {
  const { store } = useSession();
  const { source, isRead, isBeside, isPainted } = useReadPage(page);
  const wasAhead = usePaintedAhead(isPainted && !isRead);
  const [content, setContent] = useState<PageContent | null>(null);
  const wasRead = useLasted(isRead, wasAhead ? 0 : STILL_MS);
  const wasBeside = useLasted(isBeside, AHEAD_MS);
  const requested = useRef<Engine | Pack | null>(null);
  const isMissing = content === null && isPainted;
  useEffect(() => {
    if (!source || !isMissing || requested.current === source) return undefined;
    const timer = setTimeout(
      async () => {
        requested.current = source;
        const answer = await contentOf(store, page);
        if (!answer) requested.current = null;
        // The text of the first answer may be selected.
        setContent((before) => before ?? answer);
      },
      delayOf(isRead, wasAhead),
    );
    return () => clearTimeout(timer);
  }, [source, isMissing, isRead, wasAhead, page, store]);
  return {
    content: wasRead || wasBeside ? content : null,
    isRead,
    wasRead,
    isFar: !isRead && !isBeside,
  };
}

/** A page that was painted ahead is not painted now: its text takes nothing from a visible page. */
const delayOf = (isRead: boolean, wasAhead: boolean): number => {
  if (!isRead) return AHEAD_MS;
  return wasAhead ? 0 : STILL_MS;
};

/** Stays true after the page was painted before it was read. */
function usePaintedAhead(isAhead: boolean): boolean {
  const [wasAhead, setAhead] = useState(isAhead);
  if (isAhead && !wasAhead) setAhead(true);
  return wasAhead;
}

/** After this number of attempts a page's content is not requested again. */
const MOST_ATTEMPTS = 10;

/** The connection may be lost between a page and its text. */
export async function contentOf(
  store: SessionStore,
  page: PageNumber,
): Promise<PageContent | null> {
  const { engine } = store;
  for (let failures = 1; failures <= MOST_ATTEMPTS; failures += 1) {
    const index = (page - 1) as PageIndex;
    const answer = (await store.pack?.content(index)) ?? (await engine?.content(index));
    if (answer) return answer;
    if (!engine || engine.isClosed()) return null;
    await waitBeforeRetry(failures);
  }
  return null;
}

/** Stays true after the state has lasted for this time, so that pages keep their content. */
function useLasted(isNow: boolean, milliseconds: number): boolean {
  const [hasLasted, setLasted] = useState(false);
  if (isNow && milliseconds === 0 && !hasLasted) setLasted(true);
  useEffect(() => {
    if (!isNow || hasLasted) return undefined;
    const timer = setTimeout(() => setLasted(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isNow, hasLasted, milliseconds]);
  return hasLasted;
}

function useReadPage(page: PageNumber) {
  const { page: current, half, layout, pages, engine, pack } = useSessionStore();
  const visible = spreadIndexOf(current, layout, half);
  const away = (one: Half) => Math.abs(spreadIndexOf(page, layout, one) - visible);
  const distance = Math.min(away('first'), away('second'));
  const isPainted = pages[page] === 'rendered';
  return {
    /** Another source is asked again. */
    source: engine ?? pack,
    isPainted,
    isRead: distance === 0 && isPainted,
    isBeside: distance === 1 && isPainted,
  };
}
