import { useEffect } from 'react';
import { subscribeKey } from 'valtio/utils';
import { locateFragment, readTextFragment } from '#contract/annotations/textFragment.ts';
import { showToast, t } from '../../../shared/shell/index.ts';
import { isTogether } from '../spreads/layout.ts';
import { clampPage, parsePage } from '../rules.ts';
import { useSession, useSessionStore } from '../session/context.ts';
import type { Session } from '../session/session.ts';
import type { SessionStore } from '../session/store.ts';
import { announce, lightText, type LinkedText } from './state.ts';
import { textOfPage } from './useMoved.ts';

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
