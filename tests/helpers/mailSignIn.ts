import { calls } from '#contract/api/registry.ts';
import { rateLimits, users } from '../../server/platform/db/schema.ts';
import { setStore } from '../../server/storeSettings/index.ts';
import { expect } from 'vitest';
import { type OpenDoor, openDoor } from './inProcessStore.ts';
import { type Mail, startMailServer } from './mailServer.ts';
import { newHandOff } from './signIn.ts';
import type { Database } from './storeTemplate.ts';
import { type Visit, visit } from './visit.ts';

const twoHours = 2 * 60 * 60_000;

let people = 0;
export const newAddress = (): string => `reader-${(people += 1)}@example.com`;

export const order = (visitor: Visit, email: string, { h } = newHandOff(), more: object = {}) =>
  visitor.post(calls.orderSignInMail.path, { email, hash: h, ...more });

export const enter = (visitor: Visit, verifier: string, code: string) =>
  visitor.post(calls.enterMailCode.path, { verifier, code });

export const wrong = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0');

export type MailDoor = Awaited<ReturnType<typeof openMailDoor>>;

/** A store that offers the sign-in by mail, with its mail server. */
export async function openMailDoor(database: Database) {
  const mailbox = await startMailServer();
  const store: OpenDoor = await openDoor(database, {
    SMTP_URL: mailbox.url,
    SUPPORT_EMAIL: 'help@shop.example',
  });
  // The port is known after the start, and mails without an address of the store have no links.
  Object.assign(store.resources.settings, { publicUrl: store.origin });
  await setStore(store.db, 'email-sign-in', 'on');
  const stranger = () => visit(store, 'stranger');
  const mailsTo = (email: string): readonly Mail[] =>
    mailbox.mails.filter(({ recipients }) => recipients.includes(email));
  return {
    store,
    mailbox,
    stranger,
    mailsTo,
    /** All visitors have one network address, so the limits begin again for each test. */
    async restartLimits() {
      store.clock.time += twoHours;
      await store.db.delete(rateLimits);
    },
    async addAccount(email: string, values: Partial<typeof users.$inferInsert> = {}) {
      const [user] = await store.db
        .insert(users)
        .values({ email, emailVerified: true, ...values })
        .returning();
      if (!user) throw new Error('No account was added.');
      return user.id;
    },
    /** What arrives after an order. */
    async ordered(email: string, visitor?: Visit, more: object = {}) {
      const page = visitor ?? (await stranger());
      const secret = newHandOff();
      const before = mailsTo(email).length;
      expect((await order(page, email, secret, more)).status).toBe(204);
      await expect.poll(() => mailsTo(email).length).toBe(before + 1);
      const mail = mailsTo(email).at(-1);
      const link = /http\S+(\/auth\/link\/[\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
      const code = /^Code: (\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? '';
      return { page, mail, link, code, verifier: secret.verifier };
    },
    /** As the form of the page sends it. */
    press: (visitor: Visit, link: string, headers: Record<string, string> = {}) =>
      visitor.post(link, undefined, {
        'content-type': 'application/x-www-form-urlencoded',
        'x-xsrf-token': undefined,
        'sec-fetch-site': 'same-origin',
        origin: store.origin,
        ...headers,
      }),
    async close() {
      await store.close();
      await mailbox.close();
    },
  };
}
