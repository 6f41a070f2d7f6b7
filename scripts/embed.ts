import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const from = join(root, 'embed');
const to = join(root, 'dist', 'embed');

/** A classic script for any host page, and the same as a module with types. */
const bundles = [
  { entry: 'v1.ts', format: 'iife', file: 'v1.js' },
  { entry: 'index.ts', format: 'es', file: 'gatefold.js' },
] as const;

for (const { entry, format, file } of bundles) {
  await build({
    configFile: false,
    root: from,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: to,
      // Keeps the pinned copies of earlier builds, because host pages may reference them.
      emptyOutDir: false,
      target: 'es2022',
      // As in vite.config.ts.
      rolldownOptions: { checks: { pluginTimings: false } },
      lib: { entry, formats: [format], name: 'gatefold', fileName: () => file },
    },
  });
}

pin('v1.js');
const example = 'examples/Gatefold.tsx';
mkdirSync(join(to, 'examples'), { recursive: true });
for (const file of ['gatefold.d.ts', 'package.json', 'README.md', example]) copy(file, file);
copy('types.ts', 'types.d.ts');

/** Writes a copy with its hash in the name, for pages with Subresource Integrity. */
function pin(script: string): void {
  const text = readFileSync(join(to, script));
  const hash = createHash('sha384').update(text);
  const integrity = `sha384-${hash.copy().digest('base64')}`;
  const file = `v1-${hash.digest('hex').slice(0, 8)}.js`;
  writeFileSync(join(to, file), text);
  writeFileSync(join(to, 'manifest.json'), `${JSON.stringify({ file, integrity })}\n`);
}

function copy(file: string, name: string): void {
  copyFileSync(join(from, file), join(to, name));
}
