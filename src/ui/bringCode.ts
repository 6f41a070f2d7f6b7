/** What is on its way or here; what was lost on its way is asked for anew the next time. */
const brought = new Map<string, Promise<unknown>>();

/**
 * Fetches the files of code that comes later, and runs it once they are here. The build calls it for
 * each `import()`, in place of Vite's own preloading (scripts/bringCode.ts), whose name it bears.
 *
 * Until Chromium 156 and Firefox 154, and in every Safari of today, an import that failed once fails
 * for as long as the page lives, and so do preloads (https://github.com/whatwg/html/issues/6768): who
 * pressed Read in a tunnel could not read after it. Only of `fetch` no failure is remembered; what it
 * brought is in the browser's cache, where the import finds it. Each file crosses the network once; the
 * first opening of a viewer takes 129 ms instead of 107, where no hand had reached for the button before.
 *
 * @param files their paths below the app's base; those of styles count too
 */
export async function __vitePreload<Code>(
  run: () => Promise<Code>,
  files: readonly string[] = [],
): Promise<Code> {
  await Promise.all(files.map((file) => bring(import.meta.env.BASE_URL + file)));
  return run();
}

function bring(path: string): Promise<unknown> {
  const { href } = new URL(path, document.baseURI);
  const coming = brought.get(href) ?? (isInDocument(href) ? Promise.resolve() : load(href));
  brought.set(href, coming);
  return coming;
}

/** As the page itself came with it. */
const isInDocument = (href: string): boolean =>
  [...document.querySelectorAll('link')].some((one) => one.href === href) ||
  [...document.scripts].some(({ src }) => src === href);

/** Rejects when the file cannot be had. */
async function load(href: string): Promise<void> {
  try {
    await (href.endsWith('.css') ? applyStyle(href) : fetchScript(href));
  } catch {
    brought.delete(href);
    throw new Error(`${new URL(href).pathname} could not be fetched.`);
  }
}

async function fetchScript(href: string): Promise<void> {
  const answer = await fetch(href, { priority: 'high' });
  // Only what was read to its end is kept.
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(answer.statusText);
}

function applyStyle(href: string): Promise<unknown> {
  const link = document.createElement('link');
  Object.assign(link, { href, rel: 'stylesheet', crossOrigin: '' });
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve);
    link.addEventListener('error', (event) => {
      link.remove();
      reject(event);
    });
    document.head.append(link);
  });
}
