import { join } from 'node:path';
import { build } from 'vite';

/**
 * A page of a single-page application: React in development mode, where StrictMode runs every effect
 * twice, and the example component of the package. Buttons mount it, remove it and change its options.
 */
const entry = (origin: string, root: string): string => `
  import { createElement as h, StrictMode, useState } from 'react';
  import { createRoot } from 'react-dom/client';
  import { Gatefold } from '${root}/embed/examples/Gatefold.tsx';
  function Page() {
    const [isShown, setShown] = useState(true);
    const [options, setOptions] = useState({});
    return h('div', null,
      h('button', { onClick: () => setShown(!isShown) }, 'Toggle'),
      h('button', { onClick: () => setOptions({ locale: 'de' }) }, 'In German'),
      isShown && h(Gatefold, { src: '${origin}', ...options }));
  }
  createRoot(document.querySelector('#root')).render(h(StrictMode, null, h(Page)));`;

/** @returns a module script for a page with an element `#root` */
export async function reactHostScript(origin: string): Promise<string> {
  const root = join(import.meta.dirname, '../..');
  const name = '\0react-host';
  const { NODE_ENV } = process.env;
  const built = await build({
    root,
    mode: 'development',
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    resolve: { alias: { '@gatefold/embed': join(root, 'dist/embed/gatefold.js') } },
    plugins: [
      {
        name: 'react-host',
        resolveId: (id) => (id === name ? id : null),
        load: (id) => (id === name ? entry(origin, root) : null),
      },
    ],
    build: { write: false, minify: false, rolldownOptions: { input: name } },
  });
  // A build declares an environment for the whole process, and the next store would start in it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = NODE_ENV;
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const script = outputs.find((one) => one.type === 'chunk' && one.isEntry);
  if (script?.type !== 'chunk') throw new Error('The page of the application was not built.');
  return script.code;
}
