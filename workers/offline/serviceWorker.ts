import type { OfflineBuild } from '#contract/offline.ts';

/**
 * The service worker of a store whose user has kept an issue. A page comes from the server, and only without one from the
 * cache; code comes from the cache of its version. So a page and its code are always of one version. Calls are never cached.
 *
 * It has no imports: code that it shares with the app would be in a file that starts the app.
 */
declare const offlineBuild: OfflineBuild;

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const {
  version,
  files,
  page: devicePage,
  offlinePage,
  prefix,
  script,
  codeCaches,
  coverCache,
} = offlineBuild;
const codeCache = codeCaches + version;

worker.addEventListener('install', (event) => {
  event.waitUntil(install());
});

async function install(): Promise<void> {
  const cache = await caches.open(codeCache);
  await cache.addAll([devicePage, ...files]);
}

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOldVersions().then(() => worker.clients.claim()));
});

async function removeOldVersions(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(codeCaches) && name !== codeCache);
  await Promise.all(old.map((name) => caches.delete(name)));
}

// A new version waits for the user, who may be in the middle of something.
worker.addEventListener('message', ({ data }) => {
  if (data === 'activate') void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isBelow = (folder: string): boolean => url.pathname.startsWith(prefix + folder);
  if (url.origin !== location.origin) return;
  // A frame of the store belongs to its host page.
  if (request.mode === 'navigate') {
    if (request.destination === 'document') event.respondWith(page(request, url));
  } else if (isBelow('/api/')) event.respondWith(call(event));
  else if (request.method === 'GET' && isBelow('/assets/')) event.respondWith(code(request));
  else if (request.method === 'GET' && isBelow('/cover/')) event.respondWith(cover(request));
});

async function page(request: Request, url: URL): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    const isOffline = url.pathname + url.search === offlinePage;
    // The address says that the page is from the cache, also after this worker was ended and started again.
    if (!isOffline) return Response.redirect(offlinePage);
    const kept = await caches.match(devicePage, { cacheName: codeCache, ignoreVary: true });
    return kept ?? Response.error();
  }
}

/** Files without a hash in their names, as those of pdf.js, are of this version. */
async function code(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: codeCache, ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  // The page that has removed the last issue has removed the cache, and this worker serves it to its end.
  if (response.status === 200 && isHashed(request.url) && (await caches.has(codeCache)))
    await store(request, response.clone()).catch(() => undefined);
  return response;
}

const store = async (request: Request, response: Response): Promise<void> =>
  (await caches.open(codeCache)).put(request, response);

const isHashed = (url: string): boolean => /-[\w-]{8}\.\w+$/.test(url);

async function cover(request: Request): Promise<Response> {
  const kept = await caches.match(request, { cacheName: coverCache, ignoreVary: true });
  return kept ?? fetch(request);
}

/**
 * A page from the cache makes no calls to a server of another version: the calls fail as without a network, and the
 * registration looks for the new version, which is then offered.
 */
async function call({ clientId, request }: FetchEvent): Promise<Response> {
  const client = await worker.clients.get(clientId);
  const isFromCache = client !== undefined && client.url.endsWith(offlinePage);
  if (isFromCache && !(await isServersVersion())) {
    await worker.registration.update().catch(() => undefined);
    return Response.error();
  }
  return fetch(request);
}

/** The answer of a moment ago: a page makes several calls at once. */
let asked: { readonly at: number; readonly answer: Promise<boolean> } | null = null;

function isServersVersion(): Promise<boolean> {
  if (!asked || Date.now() - asked.at > 30_000)
    asked = { at: Date.now(), answer: askVersion().catch(() => false) };
  return asked.answer;
}

async function askVersion(): Promise<boolean> {
  const response = await fetch(script, { cache: 'no-store' });
  return (await response.text()).includes(version);
}
