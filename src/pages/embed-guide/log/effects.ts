import { prefix } from '#contract/messages/host.ts';
import type { Events } from '../../../../embed/types.ts';
import { readLogMessage } from './rules.ts';
import { write } from './store.ts';

const events: Readonly<Record<keyof Events, true>> = {
  ready: true,
  issueOpened: true,
  readerOpened: true,
  pageTurned: true,
  closed: true,
  signedIn: true,
  purchased: true,
  error: true,
};

/**
 * Listens at both ends, and touches neither: what a frame says arrives in this window, and what is said
 * to it arrives in its own, where this page may listen because it is the store's own too. From before
 * the first frame is made, so that everything is heard in its order; for as long as the page is open.
 */
export function listen(): void {
  window.addEventListener('message', hearFrame);
  for (const name of Object.keys(events)) {
    document.addEventListener(`gatefold:${name}`, hearEvent);
  }
}

/** What the script tells the page, which rises from the element that it stands in. */
function hearEvent(event: Event): void {
  const { type, detail } = event as CustomEvent<object>;
  const payload = Object.keys(detail).length > 0 ? JSON.stringify(detail) : '';
  write({ way: 'event', type: type.replace('gatefold:', ''), payload });
}

function hearFrame({ source, origin, data }: MessageEvent): void {
  const news = readLogMessage(data, prefix);
  if (!news || origin !== location.origin || !isFrame(source)) return;
  // Each document of a frame has listeners of its own; the same one twice counts once.
  source.addEventListener('message', hearPage);
  write({ way: 'fromFrame', ...news });
}

function hearPage({ source, data }: MessageEvent): void {
  const news = source === window ? readLogMessage(data, prefix) : null;
  if (news) write({ way: 'toFrame', ...news });
}

const isFrame = (source: MessageEventSource | null): source is Window =>
  source !== window && (source as Window | null)?.parent === window;
