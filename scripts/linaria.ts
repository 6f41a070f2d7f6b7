import wyw from '@wyw-in-js/vite';
import type { Plugin, ViteDevServer } from 'vite';

type Transform = (...args: unknown[]) => Promise<unknown>;

/**
 * Runs calls one after another. The plugin evaluates what a style imports, and two evaluations that
 * meet in one file end each other: without this, two builds of five failed with 'superseded'.
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
 * The plugin ends its helper process with the HTTP server. A test runner's server has none, and then
 * waits ten seconds for that process: there, it is told of the server's own `close`.
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

/** linaria's build step, made to fit this house. */
export function linaria(): Plugin {
  // Where no styles of ours are: Vite's prebuilt packages, which are more than its parser can read, and the
  // workers, whose names it takes for JavaScript once Vite has asked for one by a query.
  const plugin = wyw({ exclude: ['**/.cache/**', '**/workers/**'] });
  const configureServer = plugin.configureServer as (server: ViteDevServer) => void;
  return {
    ...plugin,
    transform: oneAtATime(plugin.transform as Transform) as never,
    configureServer(server) {
      configureServer.call(this as never, withHttpServer(server));
    },
  };
}
