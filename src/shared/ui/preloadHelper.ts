import { nextTask } from './frames.ts';

/** Code that could not be loaded. Every other rejection of an `import()` is a fault of the code. */
export class MissingCode extends Error {
  /** No attempt of this page can succeed, for example because a newer release has replaced the file. */
  readonly needsReload: boolean;
  /** For `reportErrors`. */
  readonly isExpected = true;

  constructor(path: string, needsReload: boolean) {
    super(`${path} could not be fetched.`);
    this.needsReload = needsReload;
  }
}

/** Loaded files and running requests. A failed file is requested again the next time. */
const loaded = new Map<string, Promise<unknown>>();

/**
 * Loads the files of lazily loaded code, and runs it after they are in the browser. The build calls
 * it for each `import()` instead of Vite's own preload helper (scripts/vitePlugins.ts), and it has the name
 * of that helper.
 * Until Chromium 156 and Firefox 154, and in each present Safari, a failed import or `modulepreload` fails for
 * the life of the page (https://github.com/whatwg/html/issues/6768): a user who pressed Read in a tunnel could
 * not read afterwards. A failed `preload` is not remembered, and the import uses the file of a successful one.
 * @param files their paths below the app's base, those of style sheets included
 */
export async function __vitePreload<Code>(
  run: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  await loadOnce(files.map(addressOf));
  return run().catch(async (why: unknown) => {
    if (!isOfNetwork(why)) throw why;
    // Neither the error nor a link of the document has the status of the answer.
    await Promise.all(files.map((file) => fetchFile(addressOf(file))));
    throw refusedImport(why);
  });
}

/** Chromium and Firefox write "dynamically imported module", Safari writes "module script failed". */
const isOfNetwork = (why: unknown): why is TypeError =>
  why instanceof TypeError && /imported module|module script/.test(why.message);

/** The messages of failed imports. Most browsers write the address of the file into them. */
const refusedImports = new Set<string>();

/** An import that fails twice with a connection fails until the page is reloaded. */
function refusedImport({ message }: TypeError): MissingCode {
  const missing = new MissingCode(message, refusedImports.has(message) && navigator.onLine);
  refusedImports.add(message);
  return missing;
}

const addressOf = (file: string): string =>
  new URL(import.meta.env.BASE_URL + file, document.baseURI).href;

async function loadOnce(addresses: readonly string[]): Promise<void> {
  if (!addresses.every((href) => loaded.has(href))) {
    // Twenty requests take as long as a frame. Effects ask for code, and their frame comes first.
    await nextTask();
    const present = filesOfDocument();
    for (const href of addresses)
      if (!loaded.has(href)) loaded.set(href, present.has(href) ? Promise.resolve() : load(href));
  }
  await Promise.all(addresses.flatMap((href) => loaded.get(href) ?? []));
}

/** With the credentials mode of the page itself. */
const filesOfDocument = (): ReadonlySet<string> =>
  new Set([
    ...[...document.querySelectorAll('link')].map(({ href }) => href),
    ...[...document.scripts].map(({ src }) => src),
  ]);

/** Rejects with MissingCode when the file cannot be fetched. */
function load(href: string): Promise<void> {
  const link = document.createElement('link');
  const kind = href.endsWith('.css') ? { rel: 'stylesheet' } : { rel: 'preload', as: 'script' };
  Object.assign(link, { href, crossOrigin: '', ...kind });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      loaded.delete(href);
      // The event has no status; a request has one.
      fetchFile(href).then(() => reject(new MissingCode(href, false)), reject);
    });
    document.head.append(link);
  });
}

/** Rejects with MissingCode. */
async function fetchFile(href: string): Promise<void> {
  const answer = await fetch(href).catch(() => null);
  if (!answer) throw new MissingCode(href, false);
  // Some servers answer with a page and status 200 for a missing file.
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!answer.ok || isPage)
    throw new MissingCode(href, answer.ok || answer.status === 404 || answer.status === 410);
}
