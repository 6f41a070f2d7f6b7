import { createHmac } from 'node:crypto';
import { lookup as lookupHost } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps, type RequestOptions } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { eq } from 'drizzle-orm';
import {
  type DeliveryFault,
  type DeliveryState,
  WebhookMessage,
} from '#contract/admin/webhooks.ts';
import { issuePath } from '#contract/paths.ts';
import { oneMinute } from '../clock.ts';
import { users, webhookDeliveries, webhookEndpoints } from '../db/schema.ts';
import type { JobKind } from '../jobs/jobRunner.ts';
import type { Resources } from '../resources.ts';
import { openSealing } from '../security/keys.ts';
import { deliveryKind } from './webhookOutbox.ts';
import { openSecrets } from './webhookSecrets.ts';

/**
 * - accepted: the receiver answered with a status 2xx
 * - given_up: the last attempt has failed
 * - again: an owner sends the message once more
 */
export type DeliveryEvent = 'accepted' | 'given_up' | 'again';

/** Returns the next state, or null if the event changes nothing in this state. */
export function deliveryTransition(
  state: DeliveryState,
  event: DeliveryEvent,
): DeliveryState | null {
  if (event === 'again') return state === 'waiting' ? null : 'waiting';
  if (state !== 'waiting') return null;
  return event === 'accepted' ? 'delivered' : 'failed';
}

type Dependencies = Pick<Resources, 'clock' | 'db' | 'settings'>;
type Outcome = { readonly status: number } | { readonly fault: DeliveryFault };

/** Sends messages to the endpoints of the publisher. */
export const deliveryJobs = (dependencies: Dependencies): JobKind => ({
  kind: deliveryKind,
  delays: [1, 5, 30, 120, 300, 600].map((minutes) => minutes * oneMinute),
  maxAttempts: 8,
  concurrency: 4,
  async run({ key }, stopping) {
    const found = await readDelivery(dependencies, Number(key));
    if (!found) return 'done';
    const outcome = await post(dependencies, found, stopping);
    const isAccepted = 'status' in outcome && outcome.status >= 200 && outcome.status < 300;
    const known = { status: null, fault: null, ...outcome };
    await dependencies.db
      .update(webhookDeliveries)
      .set({ ...known, ...(isAccepted && stateAfter(found.delivery.state, 'accepted')) })
      .where(eq(webhookDeliveries.id, found.delivery.id));
    return isAccepted ? 'done' : 'failed';
  },
  async died({ key }) {
    const isIt = eq(webhookDeliveries.id, Number(key));
    const [row] = await dependencies.db.select().from(webhookDeliveries).where(isIt);
    const next = row && stateAfter(row.state, 'given_up');
    if (next) await dependencies.db.update(webhookDeliveries).set(next).where(isIt);
  },
});

function stateAfter(state: DeliveryState, event: DeliveryEvent) {
  const next = deliveryTransition(state, event);
  return next === null ? null : { state: next };
}

/** Returns null if nothing is left to send. The customer is that of the present: a deleted one is not named. */
async function readDelivery({ db }: Dependencies, id: number) {
  const [found] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, email: users.email })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .leftJoin(users, eq(users.id, webhookDeliveries.userId))
    .where(eq(webhookDeliveries.id, id));
  return found?.delivery.state === 'waiting' ? found : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof readDelivery>>>;

function bodyOf({ delivery, email }: Found, publicUrl: string | null): string {
  const { type, data, userId, createdAt } = delivery;
  const customer = userId === null ? null : { id: userId, email };
  const { issue } = data as { readonly issue?: { readonly id: number } };
  const url = issue && publicUrl ? publicUrl + issuePath(issue.id) : null;
  const all = { customer, ...data, ...(issue && { issue: { ...issue, url } }) };
  const timestamp = createdAt.toISOString();
  // The schema removes the customer from messages that have none.
  return JSON.stringify(WebhookMessage.parse({ type, timestamp, data: all }));
}

/** The headers of a message by the Standard Webhooks specification, with a signature for each secret. */
function signedHeaders(secrets: readonly string[], messageId: string, now: Date, body: string) {
  const seconds = Math.floor(now.getTime() / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    const signature = createHmac('sha256', key).update(`${messageId}.${seconds}.${body}`);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Milliseconds; less than the shortest delay between attempts. */
const longestMs = 15_000;

async function post(
  dependencies: Dependencies,
  found: Found,
  stopping: AbortSignal,
): Promise<Outcome> {
  const { clock, settings } = dependencies;
  const { delivery, endpoint } = found;
  const now = clock.now();
  const secrets = openSecrets(await openSealing(dependencies), endpoint, now);
  const body = bodyOf(found, settings.publicUrl);
  const signed = signedHeaders(secrets, delivery.messageId, now, body);
  const mayBePrivate = settings.webhooksToPrivateHosts;
  return send(new URL(endpoint.url), body, {
    headers: { ...signed, 'content-type': 'application/json', 'user-agent': 'Gatefold' },
    signal: AbortSignal.any([stopping, AbortSignal.timeout(longestMs)]),
    ...(!mayBePrivate && { lookup: lookupPublic }),
  });
}

/** Redirects are not followed, because one could lead into a private network. The answer's body is not read. */
const send = (url: URL, body: string, options: RequestOptions): Promise<Outcome> =>
  new Promise((resolve) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (options.lookup && isIP(host) > 0 && isPrivate(host))
      return resolve({ fault: 'private_address' });
    const start = url.protocol === 'http:' ? requestHttp : requestHttps;
    const request = start(url, { ...options, method: 'POST', agent: false }, (response) => {
      resolve({ status: response.statusCode ?? 0 });
      response.destroy();
    });
    request.on('error', (error) =>
      resolve({ fault: error instanceof PrivateAddress ? 'private_address' : 'no_answer' }),
    );
    request.end(body);
  });

class PrivateAddress extends Error {}

/** Checks the addresses to which the request then connects, so a second look-up cannot return others. */
const lookupPublic: LookupFunction = (host, options, callback) =>
  lookupHost(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('no address'), []);
    if (addresses.some(({ address }) => isPrivate(address)))
      return callback(new PrivateAddress('The host is in a private network.'), []);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });

/** IPv4 addresses within IPv6 match too. */
const isPrivate = (address: string): boolean =>
  privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** The ranges of the IANA registries of special-purpose addresses that are not globally reachable. */
const privateRanges = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateRanges.addSubnet(network, bits, 'ipv6');
