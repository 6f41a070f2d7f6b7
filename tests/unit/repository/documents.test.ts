import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { pages, readStanding, tableIn } from '../../../bench/standing.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

it('READMEs and snippets do not install Gatefold from a registry, where it is not published', () => {
  const files = globSync(['*.md', '{docs,embed,src,server}/**/*.{md,ts}'], { cwd: root });
  expect(files).toContain('embed/README.md');
  expect(files.filter((file) => /npm (i|install) @gatefold/.test(read(file)))).toEqual([]);
});

it('on Windows each command says that it does not run there', () => {
  const sentence =
    'Gatefold does not run on Windows itself: run it in WSL, the Windows Subsystem for Linux.';
  const asWindows = 'Object.defineProperty(process, "platform", { value: "win32" })';
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${asWindows}`, 'scripts/ensure-install.cjs'],
    { cwd: root, encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${sentence}\n` });
  // cmd.exe knows no `exec`, and looks for a file of that name.
  expect(read('exec.cmd')).toContain(`@echo ${sentence} 1>&2\n@exit /b 1`);
  expect(read('README.md').replaceAll('\n', ' ')).toContain('On Windows it runs in WSL');
});

const entries = globSync(
  ['*', '{bench,contract,demo,docs,embed,locales,public,scripts,server,src,tests,workers}/**'],
  { cwd: root },
).filter((entry) => !entry.includes('node_modules/'));
/** The texts of the demo's magazines and the legal texts have their own tests. */
const documents = entries.filter((file) => /^(?!demo\/content|locales\/legal).*\.md$/.test(file));
const prose = (file: string) => read(file).replaceAll(/^ *(```+)[^]*?^ *\1/gm, '');

/** The anchor that a heading has on the repository's host. */
const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (file: string) =>
  [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slug(heading));

it('CONTRIBUTING names each folder of the features, the shared code, the workers and the server', () => {
  const folders = globSync(['{src/features,src/shared,workers,server}/*/'], { cwd: root }).map(
    (folder) => basename(folder),
  );
  expect(folders).toContain('annotations');
  const names = new Set(read('CONTRIBUTING.md').match(/\w+/g));
  expect(folders.filter((name) => !names.has(name))).toEqual([]);
});

it('links between documents lead to files and headings that exist', () => {
  expect(documents).toContain('docs/running/backup.md');
  const broken = documents.flatMap((file) =>
    [...prose(file).matchAll(/\]\((?!https?:|mailto:|data:)([^)#]*)(?:#([^)]+))?\)/g)]
      .filter(([, path = '', anchor]) => {
        const target = path ? join(dirname(file), path) : file;
        if (!existsSync(join(root, target))) return true;
        return anchor !== undefined && !anchorsIn(target).includes(anchor);
      })
      .map(([link]) => `${file}: ${link}`),
  );
  expect(broken).toEqual([]);
});

/** `server/billing/`, `stripe/idempotencyKeys.ts`, `server/**` and `money.ts`; `*` and `<name>` stand for any name. */
const pathSpan =
  /^(?!@)(?:[\w@*<>.-]+\/)*(?:[\w@*<>.-]+\/|[\w@*<>.-]+\.(?:tsx?|m?js|cjs|md|webp|conf|service|timer)|[\w@*-]+\/[\w@*-]+)$/;

/** A path begins at the project or at the document, or leaves out folders below the document's first one. */
function isThere(path: string, folder: string): boolean {
  const pattern = path
    .replaceAll('.', '\\.')
    .replaceAll(/\*+/g, (stars) => (stars === '*' ? '[^/]*' : '.*'));
  const top = folder === '.' ? '' : `${folder.split('/')[0]}/`;
  const before = top || !path.includes('/') ? `(?:${top}(?:.*/)?)?` : '';
  const expression = new RegExp(`^${before}${pattern}$`);
  return existsSync(join(root, folder, path)) || entries.some((entry) => expression.test(entry));
}

it('code spans that name files and folders name existing ones', () => {
  const folders = new Set(entries.map((entry) => entry.split('/')[0]));
  const made = /^(?:dist|data|node_modules|\.cache)\b/;
  const missing = documents.flatMap((file) =>
    [...prose(file).matchAll(/`([^`\n]+)`/g)]
      .map(([, span = '']) => span)
      .filter((span) => pathSpan.test(span) && !made.test(span))
      // `image/png` has the form of a path too.
      .filter((span) => /\/$|\.\w+$/.test(span) || folders.has(span.split('/')[0]))
      .map((span) => span.replaceAll(/<[^>]+>/g, '*').replace(/\/$/, ''))
      .filter((path) => !isThere(path, dirname(file)))
      .map((path) => `${file}: ${path}`),
  );
  expect([...new Set(missing)]).toEqual([]);
});

it.each(Object.entries(pages))('%s states the figures of bench/standing.json', (page, tableOf) => {
  expect(tableIn(read(page))).toBe(tableOf(readStanding()));
});

it('no figure of the README stands beside its table', () => {
  const text = read('README.md').replace(tableIn(read('README.md')) ?? '', '');
  expect(text.match(/\d+ (?:ms|MB)\b|\d\.\d\d/g)).toBeNull();
});
