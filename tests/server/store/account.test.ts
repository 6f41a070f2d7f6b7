import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PersonalData } from '#contract/api/personalData.ts';
import { calls } from '#contract/api/registry.ts';
import type { IssueId } from '#contract/ids.ts';
import { exportedFields } from '../../helpers/annotations.ts';
import * as schema from '../../../server/platform/db/schema.ts';
import { hashOf } from '../../../server/platform/security/keys.ts';
import {
  addCollectorTo,
  asked,
  declared,
  farAway,
  givenTo,
  longAgo,
  party,
} from '../../helpers/collector.ts';
import { addPerson, addSession, openDoor, type OpenDoor } from '../../helpers/inProcessStore.ts';
import { databases } from '../../helpers/startStore.ts';
import { ownedBy, tablesOfPeople } from '../../helpers/tablesOfPeople.ts';
import { refusalOf, visit } from '../../helpers/visit.ts';

const {
  accessLinks,
  passkeys,
  readEvents,
  coupons,
  giftLinks,
  redemptions,
  pendingRegistrations,
  sessions,
  oauthFlows,
} = schema;

describe.each(databases)('an account, on %s', (database) => {
  let store: OpenDoor;
  let tides: IssueId;
  let coupon: number;
  beforeAll(async () => {
    store = await openDoor(database);
    tides = (await store.publish('Tides')) as IssueId;
    const code = { code: 'Ebb-1', normalizedCode: 'EBB1', issueId: tides };
    const [row] = await store.db.insert(coupons).values(code).returning();
    coupon = row?.id ?? 0;
  });
  afterAll(() => store.close());

  const addCollector = () => addCollectorTo(store, { tides, coupon });

  describe('that is taken away as a file', () => {
    it('holds everything that the store knows of the person', async () => {
      const { id, here, subject, highlight } = await addCollector();
      const answer = await here.get(calls.exportData.path);
      expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"');
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const data = PersonalData.parse(await answer.json());
      const { taxNumber: tax_number, ...lines } = party;
      const exportedParty = { ...lines, tax_number };
      const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
      const issue = { issue_id: tides, issue_title: 'Tides' };
      const session = { created_at: time, last_used_at: time, ends_at: time };
      expect(data).toEqual({
        exported_at: time,
        account: {
          id,
          email: expect.stringContaining('@example.com'),
          email_verified: false,
          created_at: time,
        },
        ways_to_sign_in: [
          { provider: 'google', issuer: 'https://id.example', subject, added_at: time },
        ],
        recent_sign_ins: [{ provider: 'google', ends_at: farAway.toISOString() }],
        email_changes: [{ email: 'next@example.com', ends_at: farAway.toISOString() }],
        news_by_mail_since: null,
        print_subscriptions: [{ email: `print-${id}@example.com`, ends_at: farAway.toISOString() }],
        sessions: [session, session],
        passkeys: [{ created_at: longAgo.toISOString(), last_used_at: null }],
        one_time_links: [
          { kind: 'recovery', email: null, created_at: time, ends_at: farAway.toISOString() },
        ],
        api_tokens: [expect.objectContaining({ name: 'Print works', role: 'owner' })],
        activity: [
          { at: longAgo.toISOString(), change: 'grant', via: 'page', network: '192.0.2.0/24' },
        ],
        purchases: [{ ...issue, bought_at: time, taken_back_at: null }],
        subscriptions: [
          {
            created_at: time,
            begins_at: null,
            ends_at: farAway.toISOString(),
            gateway: null,
            status: null,
            period: null,
            renews_at: null,
            gateway_reference: null,
            plan_changes: [],
          },
        ],
        payments: [
          {
            number: expect.any(Number),
            item: 'issue',
            description: 'Tides',
            is_renewal: false,
            is_gift_purchase: false,
            amount: 499,
            refunded_amount: 0,
            currency: 'USD',
            currency_precision: 2,
            gateway: 'stripe',
            gateway_reference: `pi_${id}`,
            status: 'succeeded',
            failure: null,
            begun_at: longAgo.toISOString(),
            completed_at: longAgo.toISOString(),
            card: '4242',
            country: null,
            consented_at: null,
            receipt: `R-${id}`,
            invoice_details: { ...exportedParty, name: 'Cora' },
          },
        ],
        invoice_details: exportedParty,
        payment_services: [{ gateway: 'stripe', customer_reference: `cus_${id}` }],
        support_requests: [{ ...asked, sent_at: time, answered_at: null }],
        withdrawals: [
          {
            ...declared,
            number: expect.any(Number),
            received_at: longAgo.toISOString(),
            state: 'received',
            decided_at: null,
            payment_number: null,
            reason: '',
          },
        ],
        mails: [expect.objectContaining({ kind: 'receipt', due_at: null, mailed_at: time })],
        messages_to_programs: [
          {
            type: 'customer.registered',
            host: 'receiver.example',
            state: 'delivered',
            written_at: longAgo.toISOString(),
          },
        ],
        coupons: [{ code: 'Ebb-1', redeemed_at: time, issue_id: tides, all_access_until: null }],
        gift_links: [
          {
            ...issue,
            created_at: longAgo.toISOString(),
            ends_at: farAway.toISOString(),
            revoked_at: null,
            visitors: 0,
          },
        ],
        gift_deliveries: [{ payment_number: expect.any(Number), ...givenTo }],
        reading_positions: [
          {
            ...issue,
            type: 'full',
            page: 3,
            furthest_page: 5,
            page_count: 9,
            is_finished: false,
            device: 'device-1',
            read_at: longAgo.toISOString(),
            removed_from_list_at: null,
          },
        ],
        annotations: [{ ...issue, ...exportedFields(highlight), stored_at: time }],
        openings: [{ ...issue, type: 'full', prepared_at: time, opened_at: longAgo.toISOString() }],
      });
    });

    it('has a part for each table that refers to people', () => {
      expect(tablesOfPeople.toSorted()).toEqual([
        'access_links',
        'activity',
        'annotations',
        'api_tokens',
        'email_changes',
        'gateway_customers',
        'gift_deliveries',
        'gift_links',
        'identities',
        'invoice_details',
        'oauth_flows',
        'outbound_mails',
        'passkeys',
        'payments',
        'print_subscribers',
        'purchases',
        'reading_positions',
        'redemptions',
        'sessions',
        'subscriptions',
        'support_requests',
        'webhook_deliveries',
        'withdrawals',
      ]);
    });

    it('holds no secret, nor what is kept in place of one', async () => {
      const { here, value } = await addCollector();
      const text = await (await here.get(calls.exportData.path)).text();
      const { db } = store;
      const hashes = [
        ...(await db.select({ hash: sessions.idHash }).from(sessions)),
        ...(await db.select({ hash: oauthFlows.stateHash }).from(oauthFlows)),
        ...(await db.select({ hash: readEvents.tokenHash }).from(readEvents)),
        ...(await db.select({ hash: giftLinks.tokenHash }).from(giftLinks)),
        ...(await db.select({ hash: accessLinks.secretHash }).from(accessLinks)),
        ...(await db.select({ hash: passkeys.publicKey }).from(passkeys)),
      ];
      for (const secret of [value, ...hashes.map(({ hash }) => hash)]) {
        expect(text).not.toContain(secret);
      }
    });

    it('holds nothing of anybody else', async () => {
      await addCollector();
      const id = await addPerson(store);
      const plain = await visit(store, { cookie: store.cookie(await addSession(store, id)) });
      const data = PersonalData.parse(await (await plain.get(calls.exportData.path)).json());
      expect(data).toMatchObject({
        account: { id },
        purchases: [],
        payments: [],
        invoice_details: null,
        payment_services: [],
        support_requests: [],
        withdrawals: [],
        mails: [],
        coupons: [],
        gift_links: [],
        reading_positions: [],
        annotations: [],
        openings: [],
      });
      expect(data.sessions).toHaveLength(1);
    });

    it('is given so often and no more, and others still get theirs', async () => {
      const { here } = await addCollector();
      const statuses = new Set<number>();
      for (let count = 0; count < 31; count += 1) {
        statuses.add((await here.get(calls.exportData.path)).status);
      }
      expect([...statuses]).toEqual([200, 429]);
      const other = await addCollector();
      expect((await other.here.get(calls.exportData.path)).status).toBe(200);
    });
  });

  describe('that is deleted', () => {
    it('is gone with all that belongs to it, and with its verified e-mail', async () => {
      const { id, here, subject } = await addCollector();
      expect(Object.keys(await ownedBy(store.db, id))).toEqual(tablesOfPeople.toSorted());
      expect(Object.values(await ownedBy(store.db, id)).every((count) => count > 0)).toBe(true);
      expect((await here.post(calls.deleteAccount.path)).status).toBe(204);
      expect(Object.values(await ownedBy(store.db, id)).every((count) => count === 0)).toBe(true);
      const ofTheirs = eq(pendingRegistrations.subject, subject);
      expect(await store.db.$count(pendingRegistrations, ofTheirs)).toBe(0);
      const { gatewayId, cardDigits } = schema.payments;
      const cards = and(eq(gatewayId, `pi_${id}`), isNotNull(cardDigits));
      expect(await store.db.$count(schema.payments, cards)).toBe(0);
    });

    it('ends every session of the person, who goes on as a guest', async () => {
      const { here, there } = await addCollector();
      await here.post(calls.deleteAccount.path);
      for (const visitor of [here, there]) {
        const deleted = await visitor.post(calls.deleteAccount.path);
        for (const answer of [await visitor.get(calls.me.path), deleted])
          expect(await refusalOf(answer)).toBe('401 not_signed_in');
      }
    });

    it('takes nothing from anybody else', async () => {
      const [one, other] = [await addCollector(), await addCollector()];
      const before = await ownedBy(store.db, other.id);
      await one.here.post(calls.deleteAccount.path);
      expect(await ownedBy(store.db, other.id)).toEqual(before);
      expect((await other.here.get(calls.me.path)).status).toBe(200);
    });

    it('keeps its read events in the figures, without a reference to the user', async () => {
      const { here, value } = await addCollector();
      const theirs = eq(readEvents.sessionHash, hashOf(value));
      await here.post(calls.deleteAccount.path);
      expect(await store.db.$count(readEvents, theirs)).toBe(1);
      expect(await store.db.$count(sessions, eq(sessions.idHash, hashOf(value)))).toBe(0);
    });

    it('keeps its redeemed coupons used, without a reference to the user', async () => {
      const { here } = await addCollector();
      const ofThis = eq(redemptions.couponId, coupon);
      const before = await store.db.$count(redemptions, ofThis);
      await here.post(calls.deleteAccount.path);
      expect(await store.db.$count(redemptions, ofThis)).toBe(before);
    });

    it('is deleted once where two browsers ask at the same time', async () => {
      const { id, here, there } = await addCollector();
      const answers = await Promise.all(
        [here, there].map((visitor) => visitor.post(calls.deleteAccount.path)),
      );
      expect(answers.every(({ status }) => status === 204 || status === 401)).toBe(true);
      expect(await store.db.$count(schema.users, eq(schema.users.id, id))).toBe(0);
    });
  });
});
