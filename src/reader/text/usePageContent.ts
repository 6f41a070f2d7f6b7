import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PageContent, PageIndex, PageNumber } from '../../../workers/pdf/protocol.ts';
import { spreadIndexOf } from '../rules.ts';
import { reader } from '../store.ts';

/**
 * Pages that fly by are not read. With this pause and what the engine takes, the words are there
 * within 400 ms after the page was painted.
 */
const STILL_MS = 60;

/** What a page says and where it leads, once it is painted and has been read for a moment. */
export function usePageContent(page: PageNumber) {
  const { engine, isRead } = useReadPage(page);
  const [content, setContent] = useState<PageContent | null>(null);
  const isMissing = content === null && isRead;
  useEffect(() => {
    if (!engine || !isMissing) return undefined;
    let isLeft = false;
    const timer = setTimeout(async () => {
      const answer = await engine.content((page - 1) as PageIndex);
      if (!isLeft) setContent(answer);
    }, STILL_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [engine, isMissing, page]);
  return { content, isRead };
}

function useReadPage(page: PageNumber) {
  const { page: current, singlePage, paintedPages, engine } = useSnapshot(reader);
  const isShown = spreadIndexOf(page, singlePage) === spreadIndexOf(current, singlePage);
  return { engine, isRead: isShown && (paintedPages[page] ?? false) };
}
