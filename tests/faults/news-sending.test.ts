import { readdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { changeSending } from '../../server/news/newsSending.ts';
import { newsSendings, newsSubscriptions } from '../../server/platform/db/schema.ts';
import type { Resources } from '../../server/platform/resources.ts';
import { setStore } from '../../server/storeSettings/index.ts';
import { startMailServer } from '../helpers/mailServer.ts';
import { canMeasure, peakOf, readProc } from '../helpers/processPeak.ts';
import { issueIds, type RunningStore, startStore } from '../helpers/startStore.ts';

const subscribers = 10_000;
/** Of a process that sends four mails at the same time. */
const lostPerKill = 4;
const kills = 5;
const mebibyte = 1024 * 1024;

const issueId = issueIds.withSample;

async function prepare({ db }: Resources): Promise<void> {
  await setStore(db, 'news', 'on');
  await db.execute(sql`
    insert into ${newsSubscriptions} (address_key, email, confirmed_at)
    select 'n' || n || '@example.com', 'n' || n || '@example.com', now() - interval '1 hour'
    from generate_series(1, ${sql.raw(String(subscribers))}) as n`);
  const now = new Date();
  const sending = { issueId, startedAt: now, movedAt: now, recipients: subscribers };
  await db.insert(newsSendings).values(sending);
}

/** The peak memory of the process of a store. */
function peakOfStore({ dataDir }: RunningStore): number {
  const isIts = (pid: string): boolean => readProc(`${pid}/environ`).includes(dataDir);
  const [pid] = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isIts(name));
  return peakOf(pid ?? 0);
}

const progressOf = (store: RunningStore) =>
  store.inside(async ({ db }) => (await db.select().from(newsSendings))[0]);

it(`sends ${subscribers} mails about an issue at most once each, over kills of the process and a stop, with flat memory`, async () => {
  const mailbox = await startMailServer();
  mailbox.refusalOf = (to) => (/00@/.test(to) ? '550 5.1.1 No such mailbox' : undefined);
  let store = await startStore({
    db: 'postgres',
    prepare,
    env: {
      SMTP_URL: mailbox.url,
      SUPPORT_EMAIL: 'help@shop.example',
      PUBLIC_URL: 'https://shop.example',
    },
  });
  try {
    for (let count = 1; count <= kills; count += 1) {
      await expect
        .poll(() => mailbox.mails.length, { timeout: 10 * 60_000 })
        .toBeGreaterThan(count * 1000);
      await store.kill();
      store = await store.restart();
    }
    const early = canMeasure ? peakOfStore(store) : 0;
    // A stop by the owner, beside the process that sends.
    await store.inside((resources) => changeSending(resources, { id: issueId, change: 'stop' }));
    await setTimeout(5000);
    const stopped = mailbox.mails.length;
    await setTimeout(5000);
    expect(mailbox.mails.length).toBe(stopped);
    expect(stopped).toBeLessThan(subscribers);
    await store.inside((resources) =>
      changeSending(resources, { id: issueId, change: 'continue' }),
    );
    await expect
      .poll(async () => (await progressOf(store))?.state, {
        timeout: 15 * 60_000,
        interval: 5000,
      })
      .toBe('done');
    const sent = mailbox.mails.flatMap(({ recipients }) => recipients);
    expect(new Set(sent).size).toBe(sent.length);
    const expected = subscribers * 0.99;
    expect(sent.length).toBeGreaterThanOrEqual(expected - kills * lostPerKill);
    expect(sent.length).toBeLessThanOrEqual(expected);
    const progress = await progressOf(store);
    const late = canMeasure ? peakOfStore(store) : 0;
    console.log({ sent: sent.length, progress, early, late });
    expect(late - early).toBeLessThan(64 * mebibyte);
    expect(progress?.refused).toBeLessThanOrEqual(subscribers * 0.01);
    expect(progress?.refused).toBeGreaterThanOrEqual(subscribers * 0.01 - kills * lostPerKill);
  } finally {
    await store.stop();
    await mailbox.close();
  }
});
