import type { AddressInfo } from 'node:net';
import type { UserId } from '#contract/ids.ts';
import { buildApp } from '../../server/app.ts';
import type { Db } from '../../server/platform/db/connection.ts';
import { demoIntegrations, allPublished } from '../../demo/integrations.ts';
import { demoPages } from '../../demo/pages/index.ts';
import type { RunningSimulators } from '../../demo/simulators/index.ts';
import { type Integrations, noIntegrations } from '../../server/integrations.ts';
import {
  identities,
  pendingRegistrations,
  sessions,
  users,
} from '../../server/platform/db/schema.ts';
import type { Resources } from '../../server/platform/resources.ts';
import { hashOf } from '../../server/platform/security/keys.ts';
import { madePdf } from './madePdf.ts';
import { dollars, openPublisher, type Publisher } from './publisher.ts';
import { sessionTokens } from './seedPlan.ts';
import type { Database } from './storeTemplate.ts';
import { quickest } from './testDatabase.ts';
import type { Door } from './visit.ts';

/** A store in this process, at a real port: the test sets its clock and reads its rows. */
export interface OpenDoor extends Door {
  readonly db: Db;
  readonly resources: Resources;
  readonly clock: { time: number };
  /** Every route that is mounted, like 'GET /api/store'. */
  readonly routes: readonly string[];
  /** The pair of name and value of a session's cookie. */
  cookie(value: string): string;
  /** Publishes an issue of one page and returns its id. */
  publish(title: string): Promise<number>;
  close(): Promise<void>;
}

/**
 * @param env more settings of the store
 * @param simulators those of the demo, which the caller closes; without them a demo has its pages alone
 */
export const openDoor = async (
  database: Database = quickest,
  env: Readonly<Record<string, string>> = {},
  simulators: RunningSimulators | null = null,
): Promise<OpenDoor> => doorOf(await openPublisher(database, env), simulators);

/** With the issues and users of `seedStore.ts`. */
export const openSeededDoor = async (
  database: Database = quickest,
  env: Readonly<Record<string, string>> = {},
  simulators: RunningSimulators | null = null,
): Promise<OpenDoor> =>
  doorOf(await openPublisher(database, { DEMO: '0', ...env }, 'seeded'), simulators);

async function doorOf(
  publisher: Publisher,
  simulators: RunningSimulators | null,
): Promise<OpenDoor> {
  const clock = { time: Date.now() };
  const resources = { ...publisher.resources, clock: { now: () => new Date(clock.time) } };
  const app = await buildApp(resources, integrationsFor(resources, simulators));
  const routes = routesIn(app.printRoutes({ commonPrefix: false }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const cookie = (value: string) => `sid_${port}=${value}`;
  return {
    origin: `http://127.0.0.1:${port}`,
    cookieOf: (user) => cookie(sessionTokens[user]),
    cookie,
    db: resources.db,
    resources,
    clock,
    routes,
    async publish(title) {
      const file = await publisher.write('issue.pdf', madePdf({ pages: 1 }));
      const { id } = await publisher.publish(file, { title, price: dollars(499) });
      return id;
    },
    async close() {
      await app.close();
      await publisher.close();
    },
  };
}

const pagesAlone: Integrations['routes'] = (app, services) => demoPages(app, services, null);

const integrationsFor = ({ settings }: Resources, simulators: RunningSimulators | null) => {
  if (simulators) return demoIntegrations(simulators, () => allPublished);
  if (settings.integrations === null) return noIntegrations;
  return { ...noIntegrations, routes: pagesAlone };
};

/** The methods and paths of the tree that Fastify prints, without HEAD. */
function routesIn(tree: string): string[] {
  const parents: string[] = [];
  return [...tree.matchAll(/^((?:[│ ] {3})*)[├└]── (\S*) \(([^)]*)\)$/gm)].flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = line;
    const depth = indent.length / 4;
    parents[depth] = (parents[depth - 1] ?? '') + part;
    const path = parents[depth]?.replace('//', '/');
    const listed = methods.split(', ').filter((method) => method !== 'HEAD' || methods === method);
    return listed.map((method) => `${method} ${path}`);
  });
}

const issuer = 'https://id.example';
let count = 0;

/** A user with one identity and no session. */
export async function addPerson({ db }: OpenDoor): Promise<UserId> {
  count += 1;
  const email = `person-${count}@example.com`;
  const [user] = await db.insert(users).values({ email }).returning({ id: users.id });
  if (!user) throw new Error('Nobody was added.');
  const subject = `person-${count}`;
  await db.insert(identities).values({ userId: user.id, provider: 'google', issuer, subject });
  return user.id as UserId;
}

/** Adds a session of a user and returns the value of its cookie. */
export async function addSession(
  { db, clock }: OpenDoor,
  userId: UserId,
  times: Partial<Pick<typeof sessions.$inferSelect, 'lastUsedAt' | 'expiresAt'>> = {},
): Promise<string> {
  count += 1;
  const value = `session-of-a-person-${count}`;
  const expiresAt = new Date(clock.time + 90 * 24 * 60 * 60 * 1000);
  const lastUsedAt = new Date(clock.time);
  await db
    .insert(sessions)
    .values({ idHash: hashOf(value), userId, lastUsedAt, expiresAt, ...times });
  return value;
}

/** A pending registration, which only lacks the confirmation. */
export async function addRegistration(
  { db, clock }: OpenDoor,
  values: Partial<Pick<typeof pendingRegistrations.$inferSelect, 'email' | 'emailVerified'>> = {},
) {
  count += 1;
  const key = `key-of-a-registration-${count}`;
  const csrfToken = `csrf-of-a-registration-${count}`;
  await db.insert(pendingRegistrations).values({
    keyHash: hashOf(key),
    csrfHash: hashOf(csrfToken),
    provider: 'google',
    issuer,
    subject: key,
    email: `${key}@example.com`,
    emailVerified: true,
    expiresAt: new Date(clock.time + 60_000),
    ...values,
  });
  return { key, csrfToken };
}
