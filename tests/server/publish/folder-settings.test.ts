import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { exportFolder } from '../../../server/cli/folder/exportFolder.ts';
import { importFolder, type ImportReport } from '../../../server/cli/folder/importFolder.ts';
import { readFolder } from '../../../server/cli/folder/readFolder.ts';
import { type StoreClient, withStore } from '../../../server/cli/storeClient.ts';
import { readSettings } from '../../../server/config/settings.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { openOperatedStore } from '../../helpers/operatedStore.ts';

type Env = Readonly<Record<string, string>>;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'gatefold-folder-settings-'));
});
afterAll(() => rm(home, { recursive: true, force: true }));

async function emptyStore(): Promise<Env> {
  const store = await openOperatedStore('migrated');
  onTestFinished(() => store.close());
  return store.settings;
}

const at = <T>(env: Env, work: (services: StoreClient) => Promise<T>): Promise<T> =>
  withStore(readSettings({ DEMO: '0', ...env }), 'refused', work);

const unwatched = { onProgress: () => undefined, signal: new AbortController().signal };

const importedHere = (folder: string, env: Env): Promise<ImportReport> =>
  at(env, async (services) => importFolder(services, await readFolder(folder), unwatched));

const kept = (env: Env) =>
  at(env, async (services) => ({
    store: await services.showStore(),
    coupons: await services.listCoupons(),
    bundles: (await services.listBundles()).bundles,
    plans: (await services.listPlans()).plans.map(
      ({ archivedAt: _archivedAt, id: _id, ...plan }) => plan,
    ),
    prices: (await services.listIssues()).issues.map(({ price }) => price),
  }));

it('an export takes along the settings, the texts, the bundles that are sold and the coupons that can be redeemed', async () => {
  const [from, to] = [await emptyStore(), await emptyStore()];
  const settings = {
    name: 'Gezeiten',
    language: 'de',
    theme: 'salon',
    'interface-direction': 'rtl',
    terms: '# Bedingungen\n\n  1. “Alles”: *gut*\n',
    'site-message-text': 'Neu',
    'site-message-text.en': 'New',
    'gift-links': 'on',
    payments: 'off',
  };
  const written = Object.entries(settings).map(([n, text]) => `  ${n}: ${JSON.stringify(text)}\n`);
  const manifest = `currency: EUR
store:
${written.join('')}  currency-precision: '3'
bundles:
  - { title: Both, price: 1.5, issues: [land.pdf, sea.pdf] }
coupons:
  - { code: ALL-DAYS, days: 30 }
  - { code: ONE-ISSUE, issue: sea.pdf, uses: 2, until: 2099-12-31 }
  - { code: FIFTH, percent-off: 20 }
  - { code: LESS, amount-off: 0.25, issue: sea.pdf }
plans:
  - { period: month, price: 9.9, first-period: 1, first-days: 14 }
issues:
  - { file: sea.pdf, title: Sea, price: 1.125 }
  - { file: land.pdf, title: Land, price: 1 }
`;
  const first = join(home, 'settings');
  await mkdir(first);
  await writeFile(join(first, 'sea.pdf'), madePdf({ pages: 1 }));
  await writeFile(join(first, 'land.pdf'), madePdf({ pages: 2 }));
  await writeFile(join(first, 'gatefold.yaml'), manifest);
  const report = await importedHere(first, from);
  expect(report).toMatchObject({
    settings: expect.arrayContaining(['name', 'terms', 'gift-links', 'currency-precision']),
    bundles: ['Both'],
    coupons: ['ALL-DAYS', 'ONE-ISSUE', 'FIFTH', 'LESS'],
    refused: [],
  });
  expect(await importedHere(first, from)).toMatchObject({
    settings: [],
    bundles: [],
    coupons: [],
    added: [],
  });
  const target = join(home, 'settings-out');
  await at(from, (services) => exportFolder(services, target, unwatched));
  await importedHere(target, to);
  expect(await kept(to)).toEqual(await kept(from));
  expect(await kept(to)).toMatchObject({
    store: { currency: 'EUR', 'gift-links': true, payments: false, terms: settings.terms },
    bundles: [{ title: 'Both', price: 1500 }],
    prices: [1125, 1000],
    plans: [{ period: 'month', price: 9900, firstPrice: 1000, firstDays: 14 }],
  });
});
