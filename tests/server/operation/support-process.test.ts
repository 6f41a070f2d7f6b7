import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/api/registry.ts';
import { jobs } from '../../../server/platform/db/schema.ts';
import { gatefold } from '../../helpers/gatefold.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { type RunningStore, startStore } from '../../helpers/startStore.ts';
import { quickest } from '../../helpers/testDatabase.ts';
import { visit } from '../../helpers/visit.ts';

const need_support = {
  email: 'anna@example.com',
  topic: 'other',
  problem: 'Is there an index?\nI cannot find one.',
};

describe('a request for support, in the store as it runs', () => {
  let mailbox: MailServer;
  let store: RunningStore;
  beforeAll(async () => {
    mailbox = await startMailServer();
    const env = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: 'help@shop.example' };
    store = await startStore({ db: quickest, env });
  });
  afterAll(async () => {
    await store.stop();
    await mailbox.close();
  });

  const support = (...args: string[]) => {
    const address = store.databaseUrl && { DATABASE_URL: store.databaseUrl };
    return gatefold(['support', ...args], { DATA_DIR: store.dataDir, ...address });
  };

  it('is listed though it was not mailed, mailed once by the next process, and answered', async () => {
    mailbox.does = 'refuse';
    const buyer = await visit(store, 'buyer');
    expect((await buyer.post(calls.needSupport.path, { need_support })).status).toBe(204);
    await expect.poll(() => store.output()).toContain('a mail was not sent');
    const { out } = await support('list');
    expect(out).toMatch(
      /^#1 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}anna@example\.com {2}other {2}account 2 {2}not mailed\n/,
    );
    expect(out).toContain('\n    Is there an index?\n    I cannot find one.');
    // The log contains nothing from the request.
    for (const word of ['anna', 'index', 'help@shop.example'])
      expect(store.output()).not.toContain(word);

    await store.end();
    await store.inside(({ db }) => db.update(jobs).set({ dueAt: new Date(0) }));
    mailbox.does = 'take';
    store = await store.restart();
    await vi.waitFor(async () => {
      const listed: unknown = JSON.parse((await support('list', '--json')).out);
      expect(listed).toMatchObject({ requests: [{ mailedAt: expect.any(String) }] });
    }, 30_000);
    const toPublisher = mailbox.mails.filter(({ recipients }) =>
      recipients.includes('help@shop.example'),
    );
    expect(toPublisher.map(({ text }) => text.split('\n')[0])).toEqual(['Is there an index?']);

    expect(await support('answered', '#1')).toMatchObject({ code: 0, out: '' });
    expect((await support('list')).out.trim()).toBe('Nobody waits for an answer.');
    await store.end();
    expect((await support('list', '--all')).out).toMatch(/^#1 .* {2}answered\n/);
  });

  it('that is not there is not marked as answered', async () => {
    const { code, err } = await support('answered', '12');
    expect({ code, err }).toEqual({ code: 1, err: 'There is no request 12.' });
    expect((await support('answered', 'twelve')).code).toBe(2);
  });
});
