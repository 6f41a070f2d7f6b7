import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PageContent, PageIndex, PageNumber } from '../../../../workers/pdf/protocol.ts';
import { waitBeforeRetry } from '../retryDelay.ts';
import type { Engine } from '../engine.ts';
import { isTogether } from '../layout.ts';
import { reader } from '../store.ts';

/** Pages that fly by are not read: nothing is asked and nothing is laid out for them. */
const STILL_MS = 60;
/** Nobody leafs so slowly: what lies painted ahead is asked what it says, and has it when it is turned to. */
const AHEAD_MS = 300;

/** What a page says and where it leads, once it is painted and has been read for a moment. */
export function usePageContent(page: PageNumber) {
  const { engine, isRead, isPainted } = useReadPage(page);
  const [content, setContent] = useState<PageContent | null>(null);
  const wasRead = useStill(isRead);
  const requested = useRef<Engine | null>(null);
  const isMissing = content === null && isPainted;
  useEffect(() => {
    if (!engine || !isMissing || requested.current === engine) return undefined;
    const timer = setTimeout(
      async () => {
        requested.current = engine;
        const answer = await contentOf(page, engine);
        if (!answer) requested.current = null;
        setContent(answer);
      },
      isRead ? STILL_MS : AHEAD_MS,
    );
    return () => clearTimeout(timer);
  }, [engine, isMissing, isRead, page]);
  return { content: wasRead ? content : null, isRead };
}

/** A page that has nothing to say after so many attempts is not asked again. */
const MOST_ATTEMPTS = 10;

/** The connection may be lost between a page and its words. */
async function contentOf(page: PageNumber, engine: Engine): Promise<PageContent | null> {
  for (let failures = 1; failures <= MOST_ATTEMPTS && !engine.isClosed(); failures += 1) {
    const answer = await engine.content((page - 1) as PageIndex);
    if (answer) return answer;
    await waitBeforeRetry(failures);
  }
  return null;
}

/** Stays true once it has been: what was read keeps its words. */
function useStill(isRead: boolean): boolean {
  const [wasStill, setStill] = useState(false);
  useEffect(() => {
    if (!isRead || wasStill) return undefined;
    const timer = setTimeout(() => setStill(true), STILL_MS);
    return () => clearTimeout(timer);
  }, [isRead, wasStill]);
  return wasStill;
}

function useReadPage(page: PageNumber) {
  const { page: current, layout, paintedPages, engine } = useSnapshot(reader);
  const isShown = isTogether(page, current, layout);
  const isPainted = paintedPages[page] ?? false;
  return { engine, isPainted, isRead: isShown && isPainted };
}
