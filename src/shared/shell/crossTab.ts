/**
 * What the tabs of this store tell each other, so that all show the same person and the same
 * purchases. The one module for it: news goes out on a broadcast channel and is written to local
 * storage; it is taken from the channel, and from storage only where a browser has no channel.
 */
export type CrossTabMessage = 'sign-in' | 'sign-out' | 'purchase';

const storageKeys: Readonly<Record<CrossTabMessage, string>> = {
  'sign-in': 'gatefold:auth',
  'sign-out': 'gatefold:auth',
  purchase: 'gatefold:purchases',
};

/** A channel does not hear its own messages, so a tab has one for both directions. */
const channel = openChannel();

/** A browser that keeps nothing for a frame may forbid it to talk as well. */
function openChannel(): BroadcastChannel | null {
  try {
    return 'BroadcastChannel' in window ? new BroadcastChannel('gatefold') : null;
  } catch {
    return null;
  }
}

export function broadcastToTabs(news: CrossTabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only our own origin hears a channel
  channel?.postMessage(news);
  try {
    // Only a value that differs from the last is an event for the others.
    localStorage.setItem(storageKeys[news], `${news} ${Date.now()}`);
  } catch {
    // Storage is full or switched off; the channel has told them.
  }
}

/** Hears of what other tabs tell, until the answer is called. */
export function onCrossTabMessage(heard: (news: CrossTabMessage) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const take = (words: unknown): void => {
    if (isTabNews(words)) heard(words);
  };
  const onStored = ({ key, newValue }: StorageEvent): void => {
    if (Object.values(storageKeys).some((ours) => ours === key)) take(newValue?.split(' ')[0]);
  };
  if (channel) channel.addEventListener('message', ({ data }) => take(data), { signal });
  else window.addEventListener('storage', onStored, { signal });
  return () => listening.abort();
}

const isTabNews = (words: unknown): words is CrossTabMessage =>
  typeof words === 'string' && Object.hasOwn(storageKeys, words);
