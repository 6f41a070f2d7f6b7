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

/** Files whose link has failed. */
const failed = new Set<string>();

/** Loaded files and running requests. A failed file is requested again the next time. */
const loaded = new Map<string, Promise<unknown>>();

/**
 * Loads the files of lazily loaded code, and runs it after they are in the browser. The build calls
 * it for each `import()` instead of Vite's own preload helper (scripts/vitePlugins.ts), and it has the name
 * of that helper. A failure is MissingCode, and the next call tries again.
 * Until Chromium 156 and Firefox 154, and in each present Safari, a failed import or `modulepreload` fails for
 * the life of the page (https://github.com/whatwg/html/issues/6768), and so needs a reload there. A `fetch` before
 * the import would need none, but each file would be requested twice. A failed `preload` is remembered too.
 * @param files their addresses relative to the importing file, those of style sheets included
 */
export async function __vitePreload<Code>(
  run: () => Promise<Code>,
  files: readonly string[] = [],
  importer = document.baseURI,
): Promise<Code> {
  const addresses = files.map((file) => new URL(file, importer).href);
  await loadOnce(addresses);
  return run().catch(async (why: unknown) => {
    if (!isOfNetwork(why)) throw why;
    // Neither the error nor a link of the document has the status of the answer.
    await Promise.all(addresses.map(fetchFile));
    const isRemembered = addresses.some((href) => failed.has(href));
    throw refusedImport(why, isRemembered);
  });
}

/** Chromium and Firefox write "dynamically imported module", Safari writes "module script failed". */
const isOfNetwork = (why: unknown): why is TypeError =>
  why instanceof TypeError && /imported module|module script/.test(why.message);

/** The messages of failed imports. Most browsers write the address of the file into them. */
const refusedImports = new Set<string>();

/** An import that fails twice with a connection fails until the page is reloaded. */
function refusedImport({ message }: TypeError, isRemembered: boolean): MissingCode {
  const isSecond = isRemembered || refusedImports.has(message);
  const missing = new MissingCode(message, isSecond && navigator.onLine);
  refusedImports.add(message);
  return missing;
}

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
  const isStyle = href.endsWith('.css');
  Object.assign(link, { href, rel: isStyle ? 'stylesheet' : 'modulepreload', crossOrigin: '' });
  return new Promise((resolve, reject) => {
    const fail = async (): Promise<void> => {
      link.remove();
      loaded.delete(href);
      failed.add(href);
      // The event has no status; a request has one.
      await fetchFile(href);
      // The import of a script decides.
      if (isStyle) throw new MissingCode(href, false);
    };
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => void fail().then(resolve, reject));
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
