import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { Stripe } from 'stripe';
import {
  eventTypes,
  webhookEventOf,
} from '../../../server/billing/gateways/stripe/webhookEvents.ts';

const ours = { connectedAccount: null, livemode: false };

const eventOf = (type: string, object: unknown, parts: object = {}): Stripe.Event =>
  ({ id: 'evt_1', type, livemode: false, data: { object }, ...parts }) as Stripe.Event;

const aboutOf = (type: string, object: unknown) =>
  webhookEventOf(eventOf(type, object), ours).subject;
const paid = (parts: object) => eventOf('payment_intent.succeeded', { id: 'pi_1' }, parts);
const payment = { kind: 'payment', gatewayId: 'pi_1' };
const subscription = { kind: 'subscription', gatewayId: 'sub_1' };
const intents = ['succeeded', 'payment_failed', 'canceled', 'processing', 'requires_action'];
const byParent = { parent: { subscription_details: { subscription: 'sub_1' } } };

describe('An event', () => {
  it.each<[string, object, object | null]>([
    ...intents.map((what): [string, object, object] => [
      `payment_intent.${what}`,
      { id: 'pi_1' },
      payment,
    ]),
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }, payment],
    ['refund.created', { id: 're_1', payment_intent: 'pi_1' }, payment],
    ['refund.failed', { id: 're_1', payment_intent: { id: 'pi_1' } }, payment],
    ['charge.dispute.created', { id: 'dp_1', payment_intent: 'pi_1' }, payment],
    ['charge.dispute.closed', { id: 'dp_1', payment_intent: 'pi_1' }, payment],
    ['customer.subscription.updated', { id: 'sub_1' }, subscription],
    ['customer.subscription.deleted', { id: 'sub_1' }, subscription],
    ['invoice.paid', { id: 'in_1', ...byParent }, subscription],
    ['invoice.payment_failed', { id: 'in_1', subscription: 'sub_1' }, subscription],
    ['charge.succeeded', { id: 'ch_1', payment_intent: null }, null],
    ['invoice.paid', { id: 'in_1', parent: null }, null],
    ['account.application.deauthorized', { id: 'ca_1' }, null],
    ['customer.created', { id: 'cus_1' }, null],
  ])('%s about %j is about %j', (type, object, about) => {
    expect(aboutOf(type, object)).toEqual(about);
  });

  it.each([
    ['the connected account', 'acct_1', { account: 'acct_1' }, payment],
    ['another account', 'acct_1', { account: 'acct_2' }, null],
    ['the platform itself', 'acct_1', {}, null],
    ['some connected account, to a store that has none', null, { account: 'acct_2' }, null],
  ])('of %s is heard by whom it is for', (_name, connectedAccount, parts, about) => {
    expect(webhookEventOf(paid(parts), { ...ours, connectedAccount })).toMatchObject({
      eventId: 'evt_1',
      gatewayAccountId: 'account' in parts ? parts.account : '',
      subject: about,
    });
  });

  it('of a test is nothing to a store that takes real money, nor the other way round', () => {
    expect(webhookEventOf(paid({}), { ...ours, livemode: true }).subject).toBeNull();
    expect(webhookEventOf(paid({ livemode: true }), ours).subject).toBeNull();
    expect(webhookEventOf(paid({ livemode: true }), { ...ours, livemode: true }).subject).toEqual(
      payment,
    );
  });
});

describe('The events that Stripe is asked for', () => {
  it('are those that the README lists for the operator’s endpoint', async () => {
    const guide = await readFile(
      new URL('../../../server/billing/README.md', import.meta.url),
      'utf8',
    );
    const list = guide.slice(
      guide.indexOf('**Add the webhook.**'),
      guide.indexOf('Then set `STRIPE_'),
    );
    const told = list
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .flatMap((line) => {
        const names = [...line.matchAll(/`([\w.]+)`/g)].map(([, name]) => String(name));
        const group = String(names[0]).replace(/\.\w+$/, '');
        return names.map((name) => (name.startsWith('.') ? group + name : name));
      });
    expect(eventTypes.flat().toSorted()).toEqual(told.toSorted());
  });

  it('fit into one question each, and are about something', () => {
    for (const types of eventTypes) {
      expect(types.length).toBeLessThanOrEqual(20);
      for (const type of types) {
        const object = { id: 'x_1', payment_intent: 'pi_1', subscription: 'sub_1' };
        expect(aboutOf(type, object)).not.toBeNull();
      }
    }
  });
});
