import wyw from '@wyw-in-js/vite';
import type { Plugin, ViteDevServer } from 'vite';

type Transform = (...args: unknown[]) => Promise<unknown>;

/**
 * Runs calls sequentially. The plugin evaluates the imports of a style, and two evaluations of the same file abort each other:
 * without this, two builds of five failed with 'superseded'.
 */
function oneAtATime(transform: Transform): Transform {
  let last: Promise<unknown> = Promise.resolve();
  return function (this: unknown, ...args) {
    const result = last.then(() => transform.apply(this, args));
    last = result.catch(() => undefined);
    return result;
  };
}

/**
 * The plugin ends its helper process when the HTTP server closes. A test runner's server has no HTTP server, and then waits ten
 * seconds for that process. This adapter connects the plugin to the Vite server's own `close`.
 */
function withHttpServer(server: ViteDevServer): ViteDevServer {
  if (server.httpServer) return server;
  const closers: (() => void)[] = [];
  const close = server.close.bind(server);
  server.close = async () => {
    for (const closer of closers) closer();
    await close();
  };
  const httpServer = { once: (_event: 'close', closer: () => void) => closers.push(closer) };
  return new Proxy(server, {
    get: (target, key) => (key === 'httpServer' ? httpServer : Reflect.get(target, key)),
  });
}

const attributeList = '@emotion/is-prop-valid';
const emptyList = '\0empty-attribute-list';

/**
 * A styled element leaves out what is not in a list of all attributes, which has 2 KB. The types of a styled element allow no
 * others, so nothing is left out.
 */
function withoutAttributeList(): Plugin {
  return {
    name: 'without-attribute-list',
    enforce: 'pre',
    resolveId: (id) => (id === attributeList ? emptyList : null),
    load: (id) => (id === emptyList ? 'export default () => true;' : null),
  };
}

/** The build step of linaria, adapted to this project. */
export function linaria(): Plugin[] {
  // Folders without styles: Vite's prebuilt packages, which are too large for its parser, and the workers, which it takes for
  // JavaScript after Vite has requested one with a query.
  // No style reads a document, and the emulation of one takes longer to load than all styles to evaluate.
  const plugin = wyw({
    exclude: ['**/.cache/**', '**/workers/**'],
    features: {
      dangerousCodeRemover: true,
      globalCache: true,
      happyDOM: false,
      softErrors: false,
      useWeakRefInEval: true,
    },
  });
  const configureServer = plugin.configureServer as (server: ViteDevServer) => void;
  const adapted: Plugin = {
    ...plugin,
    transform: oneAtATime(plugin.transform as Transform) as never,
    configureServer(server) {
      configureServer.call(this as never, withHttpServer(server));
    },
  };
  return [withoutAttributeList(), adapted];
}
