import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { publisherCalls } from '#contract/admin/calls.ts';
import { passkeyCalls } from '#contract/admin/accessCalls.ts';
import { ownerCalls } from '#contract/admin/ownerCalls.ts';
import { users } from '../../../server/platform/db/schema.ts';
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
/** Named by the reason for which they have no access. */
const strangers: Record<string, Visit> = {};

const signedIn = async (id: number) =>
  visit(door, { cookie: door.cookie(await addSession(door, id as never)) });

beforeAll(async () => {
  door = await openDoor();
  issue = await door.publish('Tides');
  publisher = await visitAsPublisher(door);
  owner = await visitAsOwner(door);
  strangers['a guest'] = await visit(door, 'stranger');
  strangers['an ordinary account'] = await signedIn(await addPerson(door));
  const former = await addPerson(door);
  await door.db.update(users).set({ isPublisher: true }).where(eq(users.id, former));
  strangers['a former publisher'] = await signedIn(former);
  await door.db.update(users).set({ isPublisher: false }).where(eq(users.id, former));
});
afterAll(() => door.close());

const takesPdf = ['POST /api/publish/uploads', 'POST /api/publish/issues/:id/file'];
const takesPicture = 'POST /api/publish/issues/:id/cover';
const routeOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;
const ofOwners = Object.values(ownerCalls).map(routeOf);
const routes = [
  ...Object.values(publisherCalls).map(routeOf),
  ...ofOwners,
  ...Object.values(passkeyCalls).map(routeOf),
  ...takesPdf,
  takesPicture,
  'GET /api/publish/issues/:id/pages/:page.webp',
];
const posts = routes.filter((route) => route.startsWith('POST'));

type Headers = Record<string, string>;

/** What would succeed if the right people asked, as far as that can be said for all. */
function ask(visitor: Visit, route: string, headers: Headers = {}): Promise<Response> {
  const [method, path = ''] = route.split(' ');
  const filled = path.replace(':id', String(issue)).replace(':page', '1');
  if (takesPdf.includes(route))
    return send(door, visitor, madePdf({ pages: 2 }), { path: filled, headers });
  if (route === takesPicture) {
    const ofPicture = { 'content-type': 'application/octet-stream', ...headers };
    return send(door, visitor, Buffer.from('PNG'), { path: filled, headers: ofPicture });
  }
  return method === 'GET' ? visitor.get(filled, headers) : visitor.post(filled, {}, headers);
}

describe('The routes of /publish', () => {
  it('are all tried here', () => {
    const mounted = door.routes.filter((route) => /\/api\/(publish|admin)/.test(route));
    expect(mounted.toSorted()).toEqual(routes.toSorted());
  });

  const refusals = {
    'a guest': '401 not_signed_in',
    'an ordinary account': '403 not_a_publisher',
    'a former publisher': '403 not_a_publisher',
  };
  describe.each(Object.entries(refusals))('are closed to %s', (name, refusal) => {
    it.each(routes)('%s', async (route) => {
      const visitor = strangers[name];
      if (!visitor) throw new Error('Nobody tries.');
      const before = await everything(door.resources);
      expect(await refusalOf(await ask(visitor, route))).toBe(refusal);
      expect(await everything(door.resources)).toEqual(before);
    });
  });

  it.each(ofOwners)('are closed to publishers who are no owners: %s', async (route) => {
    const before = await everything(door.resources);
    expect(await refusalOf(await ask(publisher, route))).toBe('403 not_an_owner');
    expect(await everything(door.resources)).toEqual(before);
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
