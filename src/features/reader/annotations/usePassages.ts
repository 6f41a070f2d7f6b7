import { useEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import { locateFragment, readTextFragment } from '#contract/annotations/textFragment.ts';
import type { Annotation } from '#contract/api/annotations.ts';
import { locateAnchor, pagesOutward } from '#contract/annotations/locate.ts';
import { pageTextOf } from '#contract/pageText.ts';
import { showToast, t } from '../../../shared/shell/index.ts';
import { isTogether } from '../spreads/layout.ts';
import { clampPage, parsePage } from '../spreads/spread.ts';
import { useSession, useSessionStore, type Session } from '../session/session.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import { announce, lightText, type LinkedText, annotationFound } from './annotationState.ts';
import type { PageIndex, PageNumber } from '../../../../workers/pdf/engineProtocol.ts';

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
async function textOfPage(
  { pack, engine }: Pick<SessionStore, 'pack' | 'engine'>,
  page: number,
): Promise<string | null> {
  const index = (page - 1) as PageIndex;
  const content = (await pack?.content(index)) ?? (await engine?.content(index));
  return content ? pageTextOf(content.parts).text : null;
}

/** Lights the text that the address leads to, once in a session and until its page is left. */
export function useLinkedText(): void {
  const session = useSession();
  const { pack, engine, annotations } = useSessionStore();
  const { linked } = annotations;
  useEffect(() => {
    const { text } = session.reading;
    if (text === undefined || linked !== 'unread') return undefined;
    const ending = new AbortController();
    void follow(session, { pack, engine }, text, ending.signal);
    return () => ending.abort();
  }, [session, pack, engine, linked]);
  useEffect(
    () => (linked === 'unread' || linked === null ? undefined : untilLeft(session, linked)),
    [session, linked],
  );
}

/** A source that fails is no answer: the next one is another attempt. */
async function follow(
  session: Session,
  source: Pick<SessionStore, 'pack' | 'engine'>,
  directive: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, reading } = session;
  const { annotations, pageCount } = store;
  const page = clampPage(parsePage(reading.page ?? ''), pageCount ?? 1);
  const text = await textOfPage(source, page);
  if (signal.aborted || text === null) return;
  const fragment = readTextFragment(directive);
  const position = fragment && locateFragment(text, fragment);
  if (!position) {
    lightText(annotations, null);
    showToast({ key: 'annotations.linkNotFound', kind: 'info' });
    return;
  }
  const exact = text.slice(position.start, position.end);
  lightText(annotations, { page, exact, ...position });
  announce(annotations, t('annotations.linkFound', { quote: exact }));
}

/** The text goes out when its page is left. */
function untilLeft({ store }: Session, { page }: LinkedText): () => void {
  return subscribeKey(store, 'page', (shown) => {
    if (!isTogether(shown, page, store.layout)) lightText(store.annotations, null);
  });
}
