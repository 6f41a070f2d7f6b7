import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { publisherCalls } from '#contract/admin/calls.ts';
import { passkeyCalls } from '#contract/admin/accessCalls.ts';
import { adminCalls, operatorCalls } from '#contract/admin/operatorCalls.ts';
import { ownerCalls } from '#contract/admin/ownerCalls.ts';
import type { Role } from '#contract/admin/team.ts';
import type { Call } from '#contract/api/call.ts';
import type { UserId } from '#contract/ids.ts';
import { findSocket, startControl } from '../../../server/adminApi/controlSocket.ts';
import { addApiToken } from '../../../server/identity/apiTokens.ts';
import { contractVersion, versionHeader } from '../../../server/platform/contractVersion.ts';
import { passkeys, users } from '../../../server/platform/db/schema.ts';
import { send, visitAsOwner, visitAsPublisher } from '../../helpers/publishClient.ts';
import { madePdf } from '../../helpers/madePdf.ts';
import { addPerson, addSession, type OpenDoor, openDoor } from '../../helpers/inProcessStore.ts';
import { startOpenId } from '../../helpers/openid.ts';
import { everything } from '../../helpers/publisher.ts';
import { registerBy } from '../../helpers/signIn.ts';
import { openSimulators } from '../../helpers/simulators.ts';
import { refusalOf, type Visit, visit } from '../../helpers/visit.ts';

let door: OpenDoor;
let issue: number;
let publisher: Visit;
let owner: Visit;
/** Everybody who tries, by name. */
const visitors: Record<string, Visit> = {};

const signedIn = async (id: number) =>
  visit(door, { cookie: door.cookie(await addSession(door, id as never)) });

async function addMember(role: Role | null): Promise<UserId> {
  const id = await addPerson(door);
  await setRole(id, role);
  return id;
}
const setRole = (id: UserId, role: Role | null) =>
  door.db
    .update(users)
    .set({ isPublisher: role !== null, isOwner: role === 'owner' })
    .where(eq(users.id, id));

async function tokenOf(role: Role, owner: UserId, from = door.clock.time): Promise<string> {
  const order = { name: 'Print works', role, days: 1 };
  return (await addApiToken(door.db, order, owner, new Date(from))).token;
}

/** A program that sends a token, without cookies. */
function byToken(token: string): Visit {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(door.origin + path, {
      ...init,
      headers: { ...(init.headers as object), authorization: `Bearer ${token}` },
    });
  return {
    jar: new Map(),
    get: (path) => ask(path),
    post: (path, body, headers = {}) =>
      ask(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
        body: JSON.stringify(body),
      }),
    link: () => Promise.reject(new Error('A token reads no issue.')),
  };
}

beforeAll(async () => {
  door = await openDoor();
  issue = await door.publish('Tides');
  publisher = await visitAsPublisher(door);
  owner = await visitAsOwner(door);
  visitors['a guest'] = await visit(door, 'stranger');
  visitors['an ordinary account'] = await signedIn(await addPerson(door));
  const former = await addMember('publisher');
  visitors['a former publisher'] = await signedIn(former);
  visitors['a token of a former publisher'] = byToken(await tokenOf('publisher', former));
  await setRole(former, null);
  visitors['a publisher'] = publisher;
  visitors['an owner'] = owner;
  const [editing, owning, demoted] = [
    await addMember('publisher'),
    await addMember('owner'),
    await addMember('owner'),
  ];
  visitors["a publisher's token"] = byToken(await tokenOf('publisher', editing));
  visitors["an owner's token for a publisher"] = byToken(await tokenOf('publisher', owning));
  visitors["an owner's token"] = byToken(await tokenOf('owner', owning));
  visitors['a token for owners of a former owner'] = byToken(await tokenOf('owner', demoted));
  await setRole(demoted, 'publisher');
  const dayBefore = door.clock.time - 86_400_001;
  visitors['an expired token'] = byToken(await tokenOf('owner', owning, dayBefore));
  visitors['an unknown token'] = byToken('gatefold_AAAAAAAAAAAAAAAAAAAAAA');
  const revoked = await tokenOf('owner', owning);
  const listed = (await (await owner.get('/api/admin/team/tokens')).json()) as { id: number }[];
  await owner.post('/api/admin/team/tokens/remove', { id: listed.at(-1)?.id });
  visitors['a revoked token'] = byToken(revoked);
});
afterAll(() => door.close());

const takesPdf = ['POST /api/publish/uploads', 'POST /api/publish/issues/:id/file'];
const takesPicture = 'POST /api/publish/issues/:id/cover';
const routeOf = ({ method, path }: Pick<Call, 'method' | 'path'>): string => `${method} ${path}`;
const calls: readonly Call[] = Object.values({ ...publisherCalls, ...ownerCalls, ...passkeyCalls });
const routes = [
  ...calls.map(routeOf),
  ...takesPdf,
  takesPicture,
  'GET /api/publish/issues/:id/pages/:page.webp',
];
const posts = routes.filter((route) => route.startsWith('POST'));

/** Calls of publishers, of owners, and those of each that need a person. */
type Kind = 'publisher' | 'owner' | 'publisher in person' | 'owner in person';

function kindOf(route: string): Kind {
  const call = calls.find((one) => routeOf(one) === route);
  const access = call?.access === 'owner' ? 'owner' : 'publisher';
  return call?.needsSession ? `${access} in person` : access;
}

type Headers = Record<string, string>;

/** What would succeed if the right people asked, as far as that can be said for all. */
function ask(
  visitor: Visit,
  route: string,
  headers: Headers = {},
  pdf: Uint8Array = madePdf({ pages: 2 }),
): Promise<Response> {
  const [method, path = ''] = route.split(' ');
  const filled = path.replace(':id', String(issue)).replace(':page', '1');
  const upload = takesPdf.includes(route)
    ? { body: pdf, type: 'application/pdf' }
    : route === takesPicture
      ? { body: Buffer.from('PNG'), type: 'application/octet-stream' }
      : null;
  if (upload) {
    const type = { 'content-type': upload.type };
    if (visitor.jar.size > 0)
      return send(door, visitor, upload.body, { path: filled, headers: { ...type, ...headers } });
    return visitor.post(filled, undefined, { ...type, ...headers });
  }
  return method === 'GET' ? visitor.get(filled, headers) : visitor.post(filled, {}, headers);
}

const closed = (refusal: string): Readonly<Record<Kind, string>> => ({
  publisher: refusal,
  owner: refusal,
  'publisher in person': refusal,
  'owner in person': refusal,
});

/** A passkey needs a host with a name, which the store of the test has not. */
const ofHandlers = ['403 passkey_refused'];

async function outcomeOf(answer: Response): Promise<string> {
  if (![401, 403, 404, 500].includes(answer.status)) return 'open';
  const refusal = await refusalOf(answer);
  return ofHandlers.includes(refusal) ? 'open' : refusal;
}

describe('The routes of /publish', () => {
  it('are all tried here', () => {
    const mounted = door.routes.filter((route) => /\/api\/(publish|admin)/.test(route));
    expect(mounted.toSorted()).toEqual(routes.toSorted());
  });

  const [notSignedIn, notAPublisher] = ['401 not_signed_in', '403 not_a_publisher'];
  const [notAnOwner, notByToken] = ['403 not_an_owner', '403 not_by_token'];
  const ofPublisher = { ...closed(notAnOwner), publisher: 'open', 'publisher in person': 'open' };
  const publisherToken = { ...closed(notByToken), publisher: 'open', owner: notAnOwner };
  const access: Readonly<Record<string, Readonly<Record<Kind, string>>>> = {
    'a guest': closed(notSignedIn),
    'an ordinary account': closed(notAPublisher),
    'a former publisher': closed(notAPublisher),
    'a publisher': ofPublisher,
    'an owner': closed('open'),
    "a publisher's token": publisherToken,
    "an owner's token for a publisher": publisherToken,
    'a token for owners of a former owner': publisherToken,
    "an owner's token": { ...closed(notByToken), publisher: 'open', owner: 'open' },
    'a token of a former publisher': closed(notAPublisher),
    'an expired token': closed(notSignedIn),
    'a revoked token': closed(notSignedIn),
    'an unknown token': closed(notSignedIn),
  };

  describe.each(Object.entries(access))('are open or closed to %s', (name, expected) => {
    it.each(routes)('%s', async (route) => {
      const visitor = visitors[name];
      if (!visitor) throw new Error('Nobody tries.');
      const rule = expected[kindOf(route)];
      const isOpen = rule === 'open';
      const before = await everything(door.resources);
      const pdf = isOpen ? Buffer.from('No PDF.') : undefined;
      expect(await outcomeOf(await ask(visitor, route, {}, pdf))).toBe(rule);
      expect(isOpen ? before : await everything(door.resources)).toEqual(before);
    });
  });

  it('are all open to the command, which has those of operators too', async () => {
    const control = await startControl(door.resources);
    const socketPath = (await findSocket(door.resources.settings.dataDir)) ?? '';
    const statuses = Object.values(adminCalls).map(
      ({ method, path }) =>
        new Promise<string>((resolve, reject) => {
          const headers = {
            [versionHeader]: contractVersion(),
            'content-type': 'application/json',
          };
          const asked = request({
            socketPath,
            method,
            path: path.replace(':id', '999'),
            headers,
          });
          asked.on('error', reject);
          asked.on('response', (answer) => {
            answer.resume();
            resolve(`${answer.statusCode} ${method} ${path}`);
          });
          asked.end(method === 'POST' ? '{}' : undefined);
        }),
    );
    const refused = (await Promise.all(statuses)).filter((line) => /^(401|403|404) /.test(line));
    await control.finish();
    expect(refused).toEqual([]);
    const atThePort = Object.values(operatorCalls).map(routeOf);
    expect(door.routes.filter((route) => atThePort.includes(route))).toEqual([]);
  });

  it('leave the objects of others as they are', async () => {
    const other = await addMember('publisher');
    const key = { id: 'key-of-other', userId: other, publicKey: 'cose', counter: 0 };
    await door.db.insert(passkeys).values({ ...key, createdAt: new Date() });
    await owner.post('/api/publish/passkeys/remove', { id: key.id });
    expect(await door.db.$count(passkeys)).toBe(1);
  });

  it('never combine a token with the cookies of a session', async () => {
    const authorization = { authorization: 'Bearer gatefold_AAAAAAAAAAAAAAAAAAAAAA' };
    const refused = await owner.get('/api/publish/issues', authorization);
    expect(await refusalOf(refused)).toBe('401 not_signed_in');
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    const token = await tokenOf('publisher', await addMember('owner'));
    const both = { authorization: `Bearer ${token}` };
    expect(await refusalOf(await owner.get('/api/admin/plans', both))).toBe('403 not_an_owner');
    const answer = await byToken(token).get('/api/publish/issues');
    expect(answer.headers.getSetCookie()).toEqual([]);
    const ofProxy = { authorization: 'Bearer eyJhbGciOi' };
    expect((await owner.get('/api/admin/plans', ofProxy)).status).toBe(200);
  });

  it.each(posts)(
    'respond that the user is signed out if the session has ended: %s',
    async (route) => {
      const headers = { cookie: door.cookie('a-session-that-has-ended'), 'x-xsrf-token': 'old' };
      expect(await refusalOf(await ask(publisher, route, headers))).toBe('401 not_signed_in');
    },
  );

  const foreign: Record<string, Headers> = {
    'without the form token': { 'x-xsrf-token': '' },
    'from another origin': { origin: 'https://evil.example' },
    'from another site': { 'sec-fetch-site': 'cross-site' },
    'from a neighbour of the same site': { 'sec-fetch-site': 'same-site' },
  };
  describe.each(Object.entries(foreign))('take nothing %s', (_, headers) => {
    it.each(posts)('%s', async (route) => {
      const before = await everything(door.resources);
      expect(await refusalOf(await ask(owner, route, headers))).toBe('403 bad_csrf_token');
      expect(await everything(door.resources)).toEqual(before);
    });
  });

  it.each(posts)(
    'take nothing in another form, as another page could send it: %s',
    async (route) => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
        const answer = await ask(owner, route, { 'content-type': type });
        expect(await refusalOf(answer)).toBe('415 unsupported_media_type');
      }
    },
  );

  it('are open to publishers, and their responses are not cached', async () => {
    const answer = await ask(publisher, 'GET /api/publish/issues');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const figures = await publisher.get('/api/publish/figures?days=7');
    expect(figures.status).toBe(200);
  });
});

const maySee = async (visitor: Visit): Promise<boolean> =>
  (await visitor.get(publisherCalls.shelf.path)).ok;

test('In a demo one e-mail makes a publisher, and no other', async () => {
  const simulators = await openSimulators();
  const store = await openDoor(undefined, { DEMO: '1' }, simulators);
  const [one, other] = [await visit(store, 'stranger'), await visit(store, 'stranger')];
  await registerBy(store, one, 'publisher@example.com');
  await registerBy(store, other, 'anybody@example.com');
  expect([await maySee(one), await maySee(other)]).toEqual([true, false]);
  // Users see the same address where a support request fails (SUP-029).
  expect(await (await one.get('/')).text()).toContain('"support_email":"publisher@example.com"');
  await store.close();
  await simulators.close();
});

test.each(['0', '1'])(
  'With other sign-in providers that e-mail does not make a user a publisher, with DEMO=%s',
  async (demo) => {
    const club = await startOpenId();
    const simulators = demo === '1' ? await openSimulators() : null;
    const store = await openDoor(undefined, { DEMO: demo, ...club.env }, simulators);
    const visitor = await visit(store, 'stranger');
    await registerBy(store, visitor, 'publisher@example.com');
    expect(await maySee(visitor)).toBe(false);
    await store.close();
    await simulators?.close();
    await club.close();
  },
);
