import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { confinedTo } from '../../../server/publishing/pdf-worker/workerLimits.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { canMeasure, pdfProcesses } from '../../helpers/pdfWorkerPeak.ts';
import { readProc } from '../../helpers/processPeak.ts';
import { openPublisher } from '../../helpers/publisher.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

let folder: string;
let work: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'gatefold-confined-')));
  work = join(folder, 'data', 'work');
  await mkdir(join(work, 'order'), { recursive: true });
  await writeFile(join(work, 'order', 'source.pdf'), 'ours');
  await writeFile(join(folder, 'data', 'session-secret'), 'theirs');
});
afterAll(() => rm(folder, { recursive: true }));

/** The name of the error with which each attempt ends in a process with the options of a PDF process; null if it succeeds. */
async function tried(home: string, attempts: Readonly<Record<string, string>>) {
  const { env, execArgv } = confinedTo(home);
  const code = `
    const fs = require('node:fs');
    const codeOf = (attempt) => { try { attempt(); return null; } catch (error) { return error.code ?? String(error); } };
    console.log(JSON.stringify({ ${Object.entries(attempts)
      .map(([name, attempt]) => `${JSON.stringify(name)}: codeOf(() => ${attempt})`)
      .join(', ')} }));`;
  const { stdout } = await run(process.execPath, [...execArgv, '-e', code], { env });
  return JSON.parse(stdout) as Record<string, string | null>;
}

const read = (file: string) => `fs.readFileSync(${JSON.stringify(file)})`;
const write = (file: string) => `fs.writeFileSync(${JSON.stringify(file)}, 'x')`;
const denied = 'ERR_ACCESS_DENIED';

it('the PDF process reads and writes in the store’s work folder, and reads its own code', async () => {
  const allowed = {
    source: read(join(work, 'order', 'source.pdf')),
    result: write(join(work, 'order', 'full.pdf')),
    code: read(join(root, 'server/publishing/pdf-worker/child.ts')),
    'pdf.js': read(join(root, 'node_modules/pdfjs-dist/package.json')),
    thread: `new (require('node:worker_threads').Worker)('', { eval: true }).unref()`,
  };
  const outcome = Object.fromEntries(Object.keys(allowed).map((name) => [name, null]));
  expect(await tried(work, allowed)).toEqual(outcome);
  const link = join(folder, 'link');
  await symlink(join(folder, 'data'), link);
  const linked = { source: read(join(link, 'work', 'order', 'source.pdf')) };
  expect(await tried(join(link, 'work'), linked)).toEqual({ source: null });
});

it('a folder of packages that is a link is readable by its real path', async () => {
  const linked = join(folder, 'project');
  await mkdir(linked);
  for (const name of ['package.json', 'node_modules', 'contract', 'server', 'workers'])
    await symlink(join(root, name), join(linked, name));
  const packages = await realpath(join(root, 'node_modules'));
  expect(confinedTo(work, linked).execArgv).toEqual(
    expect.arrayContaining([
      `--allow-fs-read=${join(packages, '*')}`,
      `--allow-fs-read=${join(linked, 'node_modules', '*')}`,
    ]),
  );
});

it('the PDF process cannot read or write any other file, nor start a process', async () => {
  const refused = {
    'secret of the store': read(join(folder, 'data', 'session-secret')),
    'around a corner': read(join(work, 'order', '..', '..', 'session-secret')),
    'settings of the parent': read(`/proc/${process.pid}/environ`),
    'accounts of the machine': read('/etc/passwd'),
    'settings beside the code': read(join(root, '.env')),
    'data beside the code': read(join(root, 'data', 'session-secret')),
    'its own code': write(join(root, 'server/publishing/pdf-worker/child.ts')),
    packages: write(join(root, 'node_modules/.cache/planted.js')),
    data: write(join(folder, 'data', 'session-secret')),
    process: `require('node:child_process').execFileSync('id')`,
  };
  const outcome = Object.fromEntries(Object.keys(refused).map((name) => [name, denied]));
  expect(await tried(work, refused)).toEqual(outcome);
});

it.runIf(canMeasure)('the PDF process has no setting of the store', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_of_the_parent');
  vi.stubEnv('TZ', 'Europe/Stockholm');
  const store = await openPublisher();
  try {
    await store.publish(await store.write('tides.pdf', madePdf({ pages: 2 })));
    const [pid, ...more] = pdfProcesses();
    expect(more).toEqual([]);
    const names = readProc(`${pid}/environ`)
      .split('\0')
      .map((pair) => pair.split('=')[0] ?? '')
      .filter((name) => name !== '');
    expect(names.toSorted()).toEqual(['NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE', 'TZ']);
    expect(readProc(`${pid}/cmdline`).split('\0')).toEqual(
      expect.arrayContaining([
        '--permission',
        `--allow-fs-write=${join(store.resources.settings.dataDir, 'work', '*')}`,
      ]),
    );
  } finally {
    vi.unstubAllEnvs();
    await store.close();
  }
});

it('two stores of one process have a PDF process each, one after the other', async () => {
  const stores = [await openPublisher(), await openPublisher()];
  try {
    for (const store of stores) {
      const file = await store.write('tides.pdf', madePdf({ pages: 2 }));
      expect(await store.publish(file)).toMatchObject({ pages: 2 });
    }
  } finally {
    for (const store of stores) await store.close();
  }
});
