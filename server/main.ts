import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { linkPath } from '#contract/admin/accessCalls.ts';
import { hasPublishers, makeOperatorLink } from './identity/accessLinks.ts';
import { builtAppFault } from './web/contractHash.ts';
import { drain, shutdownLimits, notShuttingDown } from './platform/gracefulShutdown.ts';
import { type Site, siteOf } from './platform/http/origin.ts';
import { readTls, trustAlso } from './platform/http/tls.ts';
import {
  type IntegrationsModule,
  noIntegrations,
  type RunningIntegrations,
} from './integrations.ts';
import { asServer } from './platform/migrationPolicy.ts';
import { describe, failedQuerySentence } from './platform/observability/errorDescription.ts';
import { machineFaults } from './platform/observability/machineFaults.ts';
import { durabilityFault, asWarnings, startSummary } from './config/startSummary.ts';
import { openResources, type Resources } from './platform/resources.ts';
import { readSettings, type Settings, SettingsError } from './config/settings.ts';
import { codeOf, StartError } from './platform/operatorErrors.ts';
import { networkSummary, ownAddresses } from './config/addresses.ts';

// All files of the store are private to its user, whatever the umask of the system is.
process.umask(0o077);

/** Functions that stop the started parts. The last started part is stopped first. */
const running: (() => Promise<unknown>)[] = [];
let stopping = false;

/** Another caller awaits the same promise and handles its failure. */
const ignore = (): void => {};

/** Aborted by a second signal. */
const abortDrain = new AbortController();

/**
 * Only SIGTERM drains: a supervisor has another process for new requests, while a user in a terminal waits
 * for the end.
 */
let drainOnTerm = async (): Promise<void> => {};

/**
 * Starts the store of this process. Returns false when a signal stopped the start; exits if it fails.
 * @param built resolves when the app is built, for a start during a build
 */
export async function runStore(built?: Promise<unknown>): Promise<boolean> {
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0, () => drainOnTerm()));
  try {
    await start(readSettings(process.env), built);
    return !stopping;
  } catch (error) {
    // An error after a signal is a consequence of the cancellation.
    if (!stopping) {
      const known = error instanceof SettingsError || error instanceof StartError;
      const sentence = known ? error.message : failedQuerySentence(error);
      console.error(sentence ?? error);
      if (!known && sentence !== null) console.error(JSON.stringify(describe(error)));
      await stop(1);
    }
    return false;
  }
}

async function start(settings: Settings, built?: Promise<unknown>): Promise<void> {
  const unbuilt = built ? null : builtAppFault();
  if (unbuilt) console.log(unbuilt);
  const module = await integrationsModule(settings);
  const fault = durabilityFault(settings) ?? module?.settingsFault(settings);
  if (fault) throw new StartError(fault);
  // Checked early, because the first start takes a while and should not fail at its end. Skipped behind a
  // proxy, which would take the test server for a store.
  if (settings.drainSeconds === 0) await assertFreePort(settings);
  const tls = await readTls(settings);
  await module?.fillNewStore(settings);
  const opening = openResources(settings, { ...asServer, report: (line) => console.log(line) });
  running.unshift(() => opening.then((opened) => opened.close(), ignore));
  // Loaded while the database opens: the embedded one compiles its WebAssembly on other threads meanwhile.
  const [resources, { buildApp }, { startControl }] = await Promise.all([
    opening,
    import('./app.ts'),
    import('./adminApi/controlSocket.ts'),
  ]);
  const integrations = module && (await openIntegrations(module, resources));
  if (integrations && tls) trustAlso(tls);
  await built;
  const shutdown = notShuttingDown();
  const app = await buildApp(resources, integrations ?? noIntegrations, shutdown);
  const stopWatching = await resources.maintenance.watch(app.log);
  running.unshift(async () => stopWatching());
  const stopFollowing = resources.storedSettings.watch(app.log);
  running.unshift(async () => stopFollowing());
  const control = startControl(resources, () => ({
    address: siteOf(settings, app).url,
    payments: integrations?.payments ?? null,
    log: () => app.log,
  }));
  // Registered before the await: a signal may arrive when the socket already exists.
  running.unshift(() => control.then((control) => control.close(), ignore));
  await control;
  await prepareFirstPage(app, settings);
  await listen(app, settings);
  const { drainSeconds } = settings;
  if (drainSeconds > 0)
    drainOnTerm = () => drain(app.server, shutdown, drainSeconds, abortDrain.signal);
  const { storeJobs } = await import('./storeJobs.ts');
  const jobs = await storeJobs(resources, integrations?.payments ?? null, app.log);
  jobs.start();
  running.unshift(() => jobs.stop());
  integrations?.opened(siteOf(settings, app).url);
  const faults = await machineFaults(resources);
  const firstRun = integrations ? null : await firstRunLine(resources, siteOf(settings, app));
  for (const line of [...startSummary(settings, process.env), ...asWarnings(faults)])
    console.log(line);
  console.log(`Gatefold is open at ${siteOf(settings, app).url}`);
  if (firstRun !== null) console.log(firstRun);
  const address = app.server.address();
  const port = address && typeof address === 'object' ? address.port : settings.port;
  for (const line of networkSummary(settings, port, ownAddresses())) console.log(line);
}

/** A store without publishers gets its first owner by a link of this process. */
async function firstRunLine({ db, clock }: Resources, site: Site): Promise<string | null> {
  if (!site.mayHoldSessions || (await hasPublishers(db))) return null;
  const { secret } = await makeOperatorLink(db, null, clock.now());
  return `The store has no owner yet. Set it up at ${site.url}${linkPath(secret)} (once, for 24 hours; “gatefold user link” makes another one).`;
}

async function integrationsModule({ integrations }: Settings): Promise<IntegrationsModule | null> {
  return integrations === null ? null : ((await import(integrations)) as IntegrationsModule);
}

function report(line: string): void {
  console.log(line);
}

async function openIntegrations(
  module: IntegrationsModule,
  resources: Resources,
): Promise<RunningIntegrations> {
  const stopping = new AbortController();
  const opening = module.openIntegrations(resources, report, stopping.signal);
  running.unshift(async () => {
    stopping.abort();
    await opening.then((opened) => opened.close(), ignore);
  });
  return opening;
}

/**
 * Reads the catalogue and the built app into memory before the first request. With 10,000 issues it takes seconds,
 * and a supervisor sends visitors to a process as soon as it is ready. A failure is left to the first visitor.
 */
async function prepareFirstPage(app: FastifyInstance, settings: Settings): Promise<void> {
  const { host, prefix } = siteOf(settings, app);
  await app.inject({ url: `${prefix}/`, headers: { host, accept: 'text/html' } });
}

async function listen(app: FastifyInstance, { host, port }: Settings): Promise<void> {
  running.unshift(() => endConnections(app));
  await app.listen({ host, port }).catch((error: unknown) => {
    throw portError(error, host, port);
  });
}

/** Gives running responses a moment to end, and then closes their connections. */
async function endConnections(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), shutdownLimits.answers);
  await app.close();
  clearTimeout(timer);
}

async function assertFreePort({ host, port }: Settings): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portError(error, host, port)));
    probe.listen({ host, port }, () => probe.close(() => resolve()));
  });
}

function portError(error: unknown, host: string, port: number): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `PORT ${port} is taken on ${host}: stop what listens there, or set PORT to another number.`,
    EACCES: `PORT ${port} is not for this user: set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
  };
  const sentence = sentences[codeOf(error) ?? ''];
  return sentence ? new StartError(sentence) : error;
}

/** Stops all parts in turn. Remaining work is cut off, which is as safe as a power cut. */
async function stop(code: number, first = async (): Promise<void> => {}): Promise<void> {
  if (stopping) return abortDrain.abort();
  stopping = true;
  await first();
  setTimeout(() => process.exit(code), shutdownLimits.all);
  for (const end of running) await end().catch((error: unknown) => console.error(error));
  process.exit(code);
}
