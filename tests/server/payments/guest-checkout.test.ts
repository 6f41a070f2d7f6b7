import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentAnswer } from '#contract/api/payment.ts';
import { calls } from '#contract/api/registry.ts';
import type { Me } from '#contract/api/user.ts';
import type { WebhookType } from '#contract/admin/webhooks.ts';
import {
  rateLimits,
  store as storeTable,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from '../../../server/platform/db/schema.ts';
import { setStore } from '../../../server/storeSettings/index.ts';
import { addIssueRow, addPlan, demandSoundBooks } from '../../helpers/billing.ts';
import { outcomeOf, ownedBy, pay } from '../../helpers/checkout.ts';
import { type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { type MailServer, startMailServer } from '../../helpers/mailServer.ts';
import { openTestQueue } from '../../helpers/mails.ts';
import { enter } from '../../helpers/mailSignIn.ts';
import { handOff, isSignedIn, meOf, newHandOff, pendingIn } from '../../helpers/signIn.ts';
import { openSimulators, type Simulators } from '../../helpers/simulators.ts';
import { databases } from '../../helpers/testDatabase.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

const support = 'help@shop.example';
const visa = 'pm_card_visa';
const patient = { timeout: 15_000 };
const form = {
  'content-type': 'application/x-www-form-urlencoded',
  'x-xsrf-token': undefined,
  'sec-fetch-site': 'same-origin',
};

const begin = (visitor: Visit, email: string, headers = {}) =>
  visitor.post(calls.beginGuest.path, { email }, headers);

describe.each(databases)('A guest, on %s', (database) => {
  let door: OpenDoor;
  let mailbox: MailServer;
  let simulators: Simulators;
  let issue: number;
  beforeAll(async () => {
    mailbox = await startMailServer();
    simulators = await openSimulators();
    const env = { SMTP_URL: mailbox.url, SUPPORT_EMAIL: support };
    door = await openDoor(database, env, simulators);
    simulators.setStoreOrigin(door.origin);
    Object.assign(door.resources.settings, { publicUrl: door.origin });
    await door.db
      .update(storeTable)
      .set({ signInEnabled: true, paymentsEnabled: true, currency: 'EUR' });
    await setStore(door.db, 'guest-checkout', 'on');
    await setStore(door.db, 'email-sign-in', 'on');
    issue = await addIssueRow(door);
  });
  beforeEach(async () => {
    await door.db.delete(rateLimits);
  });
  afterAll(async () => {
    try {
      await demandSoundBooks(door.db, new Date(door.clock.time));
    } finally {
      await door.close();
      await simulators.close();
      await mailbox.close();
    }
  });

  let count = 0;
  const newEmail = (): string => `buyer-${(count += 1)}@example.com`;
  const mailsTo = (email: string) =>
    mailbox.mails.filter(({ recipients: [to] }) => to?.toLowerCase() === email.toLowerCase());
  const linkTo = async (email: string) => {
    const env = {
      SMTP_URL: mailbox.url,
      SUPPORT_EMAIL: support,
      PUBLIC_URL: door.origin,
      DATA_DIR: door.resources.settings.dataDir,
    };
    await openTestQueue(door, env).round();
    await expect.poll(() => mailsTo(email).length, patient).toBeGreaterThan(0);
    return /http\S+(\/auth\/purchases\/[\w-]+)/.exec(mailsTo(email).at(-1)?.text ?? '')?.[1] ?? '';
  };
  const press = (visitor: Visit, link: string) =>
    visitor.post(link, undefined, { ...form, origin: door.origin });

  async function guest(email = newEmail()) {
    const visitor = await visit(door, 'stranger');
    expect((await begin(visitor, email)).status).toBe(200);
    return { visitor, email };
  }

  async function buyer() {
    const { visitor, email } = await guest();
    expect(outcomeOf(await pay(visitor, { issue }, visa))).toBe('succeeded');
    return { visitor, email };
  }

  /** Signs in by the code of a mail, and confirms the registration of a new address. */
  async function signIn(visitor: Visit, email: string): Promise<void> {
    const { h, verifier } = newHandOff();
    const codes = () =>
      mailsTo(email).flatMap(({ text }) => /^Code: (\d{6})$/m.exec(text)?.[1] ?? []);
    const before = codes().length;
    expect((await visitor.post(calls.orderSignInMail.path, { email, hash: h })).status).toBe(204);
    await expect.poll(() => codes().length, patient).toBe(before + 1);
    expect((await enter(visitor, verifier, codes().at(-1) ?? '')).status).toBe(204);
    const result = await handOff(visitor, verifier);
    if (result.type === 'done') return;
    const { key, csrfToken } = pendingIn(result);
    expect((await visitor.post(calls.register.path, { key, csrfToken })).status).toBe(204);
  }

  it('finds no guest checkout while the setting is off', async () => {
    await setStore(door.db, 'guest-checkout', 'off');
    expect(await refusalOf(await begin(await visit(door, 'stranger'), newEmail()))).toBe(
      '404 not_found',
    );
    await setStore(door.db, 'guest-checkout', 'on');
  });

  it('buys with an e-mail alone, opens the issue at once, and gets a receipt with a link', async () => {
    const { visitor, email } = await buyer();
    expect((await ownedBy(visitor)).issues).toEqual([issue]);
    expect(await meOf(visitor)).toMatchObject({ email, guest: true, identities: [] });
    expect(await linkTo(email)).not.toBe('');
    expect(mailsTo(email)).toHaveLength(1);
    expect(mailsTo(email)[0]?.text).toContain('Do not forward');
  });

  it('buys by PayPal too', async () => {
    const { visitor, email } = await guest();
    const order = { gateway: 'paypal', issue, attempt: randomUUID() };
    const ask = async (body: object) =>
      (await (await visitor.post(calls.pay.path, body)).json()) as PaymentAnswer;
    const { payment, payload } = await ask(order);
    await simulators.paypal.approve(payload?.orderID ?? '');
    const done = await ask({ gateway: 'paypal', paymentId: payment.id, payload });
    expect(done.payment.status).toBe('succeeded');
    expect(await linkTo(email)).not.toBe('');
  });

  it('who presses twice, or in two tabs, is one guest and pays once', async () => {
    const { visitor, email } = await guest();
    const { id } = (await meOf(visitor)) as Me;
    await Promise.all([begin(visitor, email), begin(visitor, email)]);
    expect(await meOf(visitor)).toMatchObject({ id });
    const both = await Promise.all([pay(visitor, { issue }, visa), pay(visitor, { issue }, visa)]);
    expect(both.map(outcomeOf)).toContain('succeeded');
    expect((await simulators.stripe.ledger()).charges.length).toBeGreaterThan(0);
    const rows = (await (await visitor.get(calls.payments.path)).json()) as object[];
    expect(rows).toHaveLength(1);
  });

  it('corrects the e-mail before the first purchase, and not after it', async () => {
    const { visitor } = await guest('typo@exmaple.com');
    const email = newEmail();
    await begin(visitor, email);
    expect(await meOf(visitor)).toMatchObject({ email });
    expect(outcomeOf(await pay(visitor, { issue }, visa))).toBe('succeeded');
    await begin(visitor, newEmail());
    expect(await meOf(visitor)).toMatchObject({ email });
  });

  it('opens the purchase in another browser by the link, which a program that only looks does not use up', async () => {
    const { email } = await buyer();
    const link = await linkTo(email);
    const other = await visit(door, 'stranger');
    for (const _ of 'twice') expect((await other.get(link)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    const foreign = { ...form, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await other.post(link, undefined, foreign)).status).toBe(403);
    expect((await press(other, link)).status).toBe(303);
    expect((await ownedBy(other)).issues).toEqual([issue]);
    expect((await press(await visit(door, 'stranger'), `${link.slice(0, -4)}aaaa`)).status).toBe(
      410,
    );
  });

  it('who signs in with the e-mail has the purchase in the account, and the link and other browsers open nothing more', async () => {
    const { visitor, email } = await buyer();
    const link = await linkTo(email);
    const other = await visit(door, 'stranger');
    await press(other, link);
    await signIn(visitor, email.toUpperCase());
    expect(((await meOf(visitor)) as Me).guest).toBeUndefined();
    expect((await ownedBy(visitor)).issues).toEqual([issue]);
    expect(await isSignedIn(other)).toBe(false);
    expect((await press(other, link)).status).toBe(410);
  });

  it('gets nothing of the account with the e-mail, whose owner is not hindered and gets the purchase at the next sign-in', async () => {
    const email = newEmail();
    const owner = await visit(door, 'stranger');
    await signIn(owner, email);
    const [account] = await door.db.select().from(users).where(eq(users.email, email));
    const { visitor } = await guest(email);
    expect(outcomeOf(await pay(visitor, { issue }, visa))).toBe('succeeded');
    expect(((await meOf(visitor)) as Me).id).not.toBe(account?.id);
    expect((await ownedBy(owner)).issues).toEqual([]);
    await signIn(owner, email);
    expect(await meOf(owner)).toMatchObject({ id: account?.id });
    expect((await ownedBy(owner)).issues).toEqual([issue]);
  });

  it('who registers is a new customer for programs once, and one whose purchase joins an account is none', async () => {
    const endpoint = { url: 'https://receiver.example', secret: 'sealed', createdAt: new Date() };
    const types: WebhookType[] = ['customer.registered', 'purchase.completed'];
    await door.db.insert(webhookEndpoints).values({ ...endpoint, types });
    const { visitor, email } = await buyer();
    await signIn(visitor, email);
    await signIn(visitor, email);
    const { id } = (await meOf(visitor)) as Me;
    const again = await guest(email);
    await pay(again.visitor, { issue: await addIssueRow(door) }, visa);
    await signIn(again.visitor, email);
    const sent = await door.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
    expect(sent.map(({ type, userId }) => [type, userId])).toEqual([
      ['purchase.completed', id],
      ['customer.registered', id],
      ['purchase.completed', id],
    ]);
    await door.db.delete(webhookEndpoints);
  });

  it('may make no call that needs an account, and buys no plan and no bundle', async () => {
    const { visitor } = await buyer();
    const refused = [
      calls.linkSignIn,
      calls.removeSignInWay,
      calls.addOwnPasskey,
      calls.redeem,
      calls.makeGiftLink,
      calls.deleteAccount,
    ];
    for (const { path } of refused)
      expect(await refusalOf(await visitor.post(path, {}))).toBe('401 not_signed_in');
    expect((await visitor.get(calls.exportData.path)).status).toBe(401);
    const download = await visitor.post(calls.downloadToken.path, { what: 'export' });
    expect(download.status).toBe(401);
    expect((await pay(visitor, { plan: await addPlan(door) }, visa)).code).toBe('not_signed_in');
    expect((await pay(visitor, { bundle: 1 }, visa)).code).toBe('not_signed_in');
  });

  it('is not signed in for a free issue that asks for a sign-in', async () => {
    const free = await addIssueRow(door, 0);
    await setStore(door.db, 'auth-to-read', 'on');
    const { visitor } = await guest();
    const answer = await visitor.post(`/api/issues/${free}/download/full`);
    await setStore(door.db, 'auth-to-read', 'off');
    expect(await refusalOf(answer)).toMatch(/sign_in_to_read$/);
  });

  it('gets the same answer for a known and an unknown e-mail, and no mail before a purchase', async () => {
    const email = newEmail();
    await signIn(await visit(door, 'stranger'), email);
    const before = mailbox.mails.length;
    const answers = await Promise.all(
      [email, newEmail()].map(async (one) => begin(await visit(door, 'stranger'), one)),
    );
    const bodies = await Promise.all(
      answers.map(async (answer) => Object.keys((await answer.json()) as object)),
    );
    expect(bodies).toEqual([['id'], ['id']]);
    expect(mailbox.mails.length).toBe(before);
    expect(
      await refusalOf(await begin(await visit(door, 'stranger'), 'a@b.cd\r\nBcc: e@f.gh')),
    ).toBe('400 bad_request');
  });

  it('is refused after some guests with one e-mail, and from one network', async () => {
    const answers: number[] = [];
    const email = newEmail();
    for (let times = 0; times < 11; times += 1)
      answers.push((await begin(await visit(door, 'stranger'), email)).status);
    expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.at(-1)).toBe(429);
    for (let times = 0; times < 40; times += 1)
      answers.push((await begin(await visit(door, 'stranger'), newEmail())).status);
    expect(answers.at(-1)).toBe(429);
  });
});
