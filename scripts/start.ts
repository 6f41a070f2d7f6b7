import '../server/platform/fastModuleLoading.ts';
import { type Build, startBuildProcess } from './build.ts';

// Loaded only if there are options: the server runs in this process and would keep the modules in memory.
const options = process.argv.length > 2 ? (await import('./options.ts')).readOptions() : {};
const build = await begin().catch(exit);
// The server opens its database and publishes its first issues during the build.
const { runStore } = await import('../server/main.ts');
const isOpen = await runStore(build.pages);
if (options.lan && isOpen) await printAddress();
await build.all.catch(report);

async function begin(): Promise<Build> {
  if (options.lan) Object.assign(process.env, await lanSettings());
  const build = startBuildProcess();
  // Both are awaited later. Until then a failure is not an unhandled rejection.
  build.pages.catch(() => undefined);
  build.all.catch(() => undefined);
  return build;
}

function report(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}

function exit(error: unknown): never {
  report(error);
  process.exit(1);
}

async function lanSettings(): Promise<Record<string, string>> {
  const lan = await import('./lan/index.ts');
  return lan.lanSettings(process.env);
}

async function printAddress(): Promise<void> {
  const { addressMessage } = await import('./lan/index.ts');
  console.log(addressMessage(process.env.PUBLIC_URL ?? '', process.stdout));
}
