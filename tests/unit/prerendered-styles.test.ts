import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** A name of a style, as 'catalog/grid.shelf', or a file of styles with a name that the code adds. */
const named = /['`]((?:app|features|shared)\/[\w/]+)\.(\w+|\$\{name\})['`]/g;

const names = globSync('server/web/**/*.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(named)].map(([, path = '', name = '']) => ({
    name: `${file}: ${path}.${name}`,
    style: `src/${path}.styles.ts`,
    declared: name.startsWith('$') ? '' : `const ${name} =`,
  })),
);

it('The server prerenders with styles that exist: it leaves out an unknown one', () => {
  const missing = names.filter(
    ({ style, declared }) => !existsSync(style) || !readFileSync(style, 'utf8').includes(declared),
  );
  expect(missing.map(({ name }) => name)).toEqual([]);
  expect(names.length).toBeGreaterThan(50);
});
