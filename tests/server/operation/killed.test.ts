// @module-tag extended
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startControl } from '../../../server/adminApi/controlSocket.ts';
import { openResources } from '../../../server/platform/resources.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { gatefold, killHard, startGatefold, startServer, stop } from '../../helpers/gatefold.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { everything, faultsOf } from '../../helpers/publisher.ts';
import { issuePlans } from '../../helpers/seedPlan.ts';
import { storeTemplate } from '../../helpers/storeTemplate.ts';

const seeded = Object.keys(issuePlans).length;

let folder: string;
let env: { DATA_DIR: string };
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-killed-'));
  env = { DATA_DIR: join(folder, 'data') };
  file = join(folder, 'tides.pdf');
  await writeFile(file, madePdf({ pages: 100 }));
  await cp(await storeTemplate('pglite'), folder, { recursive: true });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const adding = (title: string): string[] =>
  ['issue', 'add', file, '--title', title].concat('--free', '--sample-pages', '3');

/** The issues that the next start finds beside the seeded ones. Checks that nothing is half done. */
async function addedAtNextStart(): Promise<string[]> {
  const resources = await openResources(readSettings(env));
  const control = await startControl(resources);
  try {
    expect(await faultsOf(resources)).toEqual([]);
    const titles = (await everything(resources)).issues.map(({ title }) => title);
    expect(titles.length).toBeGreaterThanOrEqual(seeded);
    return titles.slice(seeded);
  } finally {
    await control.close();
    await resources.close();
  }
}

const moments = ['Reading the file', 'Painting the cover', 'Putting it into the store'];

describe('kill -9', () => {
  it.each(moments)('of the server while it says “%s”: the next start is clean', async (moment) => {
    const server = await startServer(env);
    const command = startGatefold(adding('Cut'), env);
    await command.says(moment);
    await killHard(server);
    const { code } = await command.ended;
    // It may have been done just before the blow, and not be said; never said and not be done.
    const possible = code === 0 ? [['Cut']] : [[], ['Cut']];
    expect(possible).toContainEqual(await addedAtNextStart());
  });

  it.each(moments)(
    'of a command alone while it says “%s”: the next start is clean',
    async (moment) => {
      const command = startGatefold(adding('Cut'), env);
      await command.says(moment);
      await killHard(command);
      expect([[], ['Cut']]).toContainEqual(await addedAtNextStart());
    },
  );

  it('of a command whose work the server does: the server drops it and goes on', async () => {
    const server = await startServer(env);
    const command = startGatefold(adding('Cut'), env);
    await command.says('Writing it anew');
    await killHard(command);
    expect((await gatefold(adding('Next'), env)).code).toBe(0);
    await stop(server);
    expect(await addedAtNextStart()).toEqual(['Next']);
  });

  it('of the server that said that an issue is published: it is there, and the socket is seen through', async () => {
    const server = await startServer(env);
    expect((await gatefold(adding('Said'), env)).code).toBe(0);
    await killHard(server);
    const next = await startServer(env);
    expect((await gatefold(['issue', 'list'], env)).out).toContain('Said');
    await killHard(next);
    expect((await gatefold(['issue', 'list'], env)).out).toContain('Said');
  });
});
