import { storedName } from '../ui/prefix.ts';
/**
 * The messages between the tabs of this store, so that all show the same user, purchases and annotations.
 * Messages are sent on a broadcast channel and written to local storage. They are received from the
 * channel, or from storage in a browser without channels.
 */
export type CrossTabMessage = 'sign-in' | 'sign-out' | 'purchase' | 'annotations';

const storageKeys: Readonly<Record<CrossTabMessage, string>> = {
  'sign-in': 'gatefold:auth',
  'sign-out': 'gatefold:auth',
  purchase: 'gatefold:purchases',
  annotations: 'gatefold:annotations-changed',
};

/** A channel does not receive its own messages, so a tab has one for both directions. */
const channel = openChannel();

/** A browser without storage for a frame may forbid channels as well. */
function openChannel(): BroadcastChannel | null {
  try {
    return 'BroadcastChannel' in window ? new BroadcastChannel(storedName('gatefold')) : null;
  } catch {
    return null;
  }
}

/** @param ids the things that have changed; without them a tab reads all */
export function broadcastToTabs(news: CrossTabMessage, ids: readonly string[] = []): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only our own origin hears a channel
  channel?.postMessage([news, ...ids].join(' '));
  try {
    // Other tabs get an event only for a changed value.
    localStorage.setItem(storedName(storageKeys[news]), [news, Date.now(), ...ids].join(' '));
  } catch {
    // Storage is full or disabled; the channel has sent the message.
  }
}

/** Calls the listener for the messages of other tabs. Returns the function that removes it. */
export function onCrossTabMessage(
  received: (news: CrossTabMessage, ids: readonly string[]) => void,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const receive = (news: string | undefined, ids: readonly string[]): void => {
    if (isCrossTabMessage(news)) received(news, ids);
  };
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    const [news, ...ids] = String(data).split(' ');
    receive(news, ids);
  };
  const onStored = ({ key, newValue }: StorageEvent): void => {
    const [news, _time, ...ids] = newValue?.split(' ') ?? [];
    if (Object.values(storageKeys).some((ours) => storedName(ours) === key)) receive(news, ids);
  };
  if (channel) channel.addEventListener('message', onMessage, { signal });
  else window.addEventListener('storage', onStored, { signal });
  return () => listening.abort();
}

const isCrossTabMessage = (news: string | undefined): news is CrossTabMessage =>
  news !== undefined && Object.hasOwn(storageKeys, news);
