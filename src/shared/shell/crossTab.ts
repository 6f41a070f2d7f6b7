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
    return 'BroadcastChannel' in window ? new BroadcastChannel('gatefold') : null;
  } catch {
    return null;
  }
}

export function broadcastToTabs(news: CrossTabMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only our own origin hears a channel
  channel?.postMessage(news);
  try {
    // Other tabs get an event only for a changed value.
    localStorage.setItem(storageKeys[news], `${news} ${Date.now()}`);
  } catch {
    // Storage is full or disabled; the channel has sent the message.
  }
}

/** Calls the listener for the messages of other tabs. Returns the function that removes it. */
export function onCrossTabMessage(received: (news: CrossTabMessage) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const receive = (words: unknown): void => {
    if (isCrossTabMessage(words)) received(words);
  };
  const onStored = ({ key, newValue }: StorageEvent): void => {
    if (Object.values(storageKeys).some((ours) => ours === key)) receive(newValue?.split(' ')[0]);
  };
  if (channel) channel.addEventListener('message', ({ data }) => receive(data), { signal });
  else window.addEventListener('storage', onStored, { signal });
  return () => listening.abort();
}

const isCrossTabMessage = (words: unknown): words is CrossTabMessage =>
  typeof words === 'string' && Object.hasOwn(storageKeys, words);
