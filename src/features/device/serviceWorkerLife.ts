import { coverUrl, type Issue } from '#contract/api/issue.ts';
import { codeCaches, coverCache, serviceWorkerPath } from '#contract/offline.ts';
import { addTexts, appConfig, showToast } from '../../shared/shell/index.ts';
import { storedName, withPrefix } from '../../shared/ui/prefix.ts';

/**
 * The service worker of a store with kept issues. It exists from the first kept issue to the removal of the last one, and
 * never in a frame.
 */

/** The width of the covers on the page of the device. */
export const coverWidth = 350;

export async function registerServiceWorker(): Promise<void> {
  if (!appConfig.hasDevice || !('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register(withPrefix(serviceWorkerPath), {
      updateViaCache: 'none',
    });
    if (registration.waiting) void offer(registration.waiting);
    registration.addEventListener('updatefound', () => follow(registration.installing));
    window.addEventListener('online', () => void registration.update().catch(() => undefined));
  } catch (error) {
    // The network is away, or the browser refuses. The page works as it is.
    console.error('The service worker was not registered:', error);
  }
}

function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    // Without a controller it is the first one.
    if (worker.state === 'installed' && navigator.serviceWorker.controller) void offer(worker);
  });
}

/** The user decides when the page is loaded again: a form may be half filled in. */
async function offer(waiting: ServiceWorker): Promise<void> {
  await addTexts('store');
  const run = (): void => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    waiting.postMessage('activate', []);
  };
  showToast({
    key: 'device.newVersion',
    kind: 'info',
    action: { label: 'shell.loadFailure.reload', run },
  });
}

export async function unregisterServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.getRegistration(withPrefix('/'));
  await registration?.unregister();
  const names = await caches.keys();
  const own = [storedName(codeCaches), storedName(coverCache)];
  await Promise.all(
    names
      .filter((name) => own.some((start) => name.startsWith(start)))
      .map((name) => caches.delete(name)),
  );
}

/** A cover that cannot be had is missing on the page of the device, and the issue is kept all the same. */
export async function keepCover({ cover }: Issue): Promise<void> {
  try {
    const cache = await caches.open(storedName(coverCache));
    await cache.add(withPrefix(coverUrl(cover.fileName, coverWidth)));
  } catch {
    // The page shows the title.
  }
}
