import '../server/platform/fastModuleLoading.ts';
import { buildIfStale } from './build.ts';

// Loaded only if there are options: the server runs in this process and would keep the modules in memory.
const options = process.argv.length > 2 ? (await import('./options.ts')).readOptions() : {};
try {
  if (options.lan) Object.assign(process.env, await lanSettings());
  await buildIfStale();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { isOpen } = await import('../server/server.ts');
if (options.lan && isOpen) await printAddress();

async function lanSettings(): Promise<Record<string, string>> {
  const lan = await import('./lan/index.ts');
  return lan.lanSettings(process.env);
}

async function printAddress(): Promise<void> {
  const { addressMessage } = await import('./lan/index.ts');
  console.log(addressMessage(process.env.PUBLIC_URL ?? '', process.stdout));
}
