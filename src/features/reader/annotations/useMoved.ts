import { useEffect } from 'react';
import type { Annotation } from '#contract/api/annotations.ts';
import { locateAnchor, pagesOutward } from '#contract/annotations/locate.ts';
import { pageTextOf } from '#contract/pageText.ts';
import type { PageIndex, PageNumber } from '../../../../workers/pdf/protocol.ts';
import type { Session } from '../session/session.ts';
import type { SessionStore } from '../session/store.ts';
import { annotationFound } from './state.ts';

/** Pages that are searched for one lost quote. */
const mostPages = 60;

/**
 * Finds the annotations whose text is not on the page of their number, because the file was replaced. Their pages
 * are read one after another, while the list is open.
 */
export function useMoved(session: Session, all: readonly Annotation[]): void {
  useEffect(() => {
    const ending = new AbortController();
    void findMoved(session, all, ending.signal);
    return () => ending.abort();
  }, [session, all]);
}

async function findMoved(
  { store }: Session,
  all: readonly Annotation[],
  signal: AbortSignal,
): Promise<void> {
  const { annotations } = store;
  const texts = new Map<number, string | null>();
  const textOf = async (page: number): Promise<string | null> => {
    const known = texts.get(page);
    if (known !== undefined) return known;
    const text = await textOfPage(store, page);
    texts.set(page, text);
    return text;
  };
  for (const { id, page, anchor } of all) {
    if (!anchor?.quote) continue;
    let found: number | 'lost' | null = 'lost';
    let searched = 0;
    for (const candidate of pagesOutward(page, store.pageCount ?? 0)) {
      const text = await textOf(candidate);
      if (signal.aborted) return;
      // The engine has ended, or the connection is lost: nothing is known.
      if (text === null) found = null;
      else if (locateAnchor(text, anchor)) found = candidate;
      searched += 1;
      if (found !== 'lost' || searched >= mostPages) break;
    }
    if (found === null) return;
    annotationFound(annotations, id, found === page ? 'same' : (found as PageNumber | 'lost'));
  }
}

/** The text of a page; null if neither the pack nor the engine has it. */
export async function textOfPage(
  { pack, engine }: Pick<SessionStore, 'pack' | 'engine'>,
  page: number,
): Promise<string | null> {
  const index = (page - 1) as PageIndex;
  const content = (await pack?.content(index)) ?? (await engine?.content(index));
  return content ? pageTextOf(content.parts).text : null;
}
