import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that tests run in: the one named, else the system's, else Playwright's own; else null. */
export function findChromium(): string | null {
  const named = process.env.GATEFOLD_CHROMIUM;
  const candidates = named ? [named] : [...systemPaths, chromium.executablePath()];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** How every test launches it. Chromium refuses its sandbox to the superuser. */
export function chromiumLaunch() {
  return {
    executablePath: findChromium() ?? undefined,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  };
}

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', timeout: 600_000 }).status === 0;

const installPlaywrights = (): boolean =>
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);

function installDebians(): boolean {
  const may = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  return may && run('apt-get', ['update']) && run('apt-get', ['install', '-y', 'chromium']);
}

/** Finds a Chromium or installs one; throws a sentence that says what to do where it can't. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.log('No Chromium here yet: installing one for the tests.');
  if (!installPlaywrights()) installDebians();
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The tests need Chromium and none could be installed. Install Chromium or Google Chrome, or set GATEFOLD_CHROMIUM to the path of one, and run npm test again.',
  );
}
