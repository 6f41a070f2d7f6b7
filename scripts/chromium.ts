import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Returns the Chromium for tests: the configured one, else the system's, else Playwright's, else null. */
function findChromium(): string | null {
  const named = process.env.GATEFOLD_CHROMIUM;
  const candidates = named ? [named] : [...systemPaths, chromium.executablePath()];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Chromium does not run its sandbox as root. */
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** The full browser, for the bench and for drivers that need its window. */
export const chromiumLaunch = () => ({ executablePath: findChromium() ?? undefined, args });

const debianShell = '/usr/bin/chromium-headless-shell';

/**
 * The headless shell, for tests: the same engine without the browser's windows. 45 tests of the reader took 92 s of
 * processor time in it, and 136 to 148 s in the full browser (three interleaved runs). Without a path, Playwright
 * uses the headless shell of its own installation.
 */
export function headlessLaunch() {
  const named = process.env.GATEFOLD_CHROMIUM;
  const found = named ?? [debianShell, ...systemPaths].find((path) => existsSync(path));
  return { executablePath: found, args };
}

const run = (command: string, commandArgs: string[]): boolean =>
  spawnSync(command, commandArgs, { stdio: 'inherit', timeout: 600_000 }).status === 0;

const installPlaywrights = (): boolean =>
  run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);

const mayUseApt = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Ubuntu and old versions of Debian do not have the package. Their full Chromium works too, but is slower. */
const knowsShell = (): boolean =>
  spawnSync('apt-cache', ['show', 'chromium-headless-shell']).status === 0;

function installDebians(): void {
  run('apt-get', ['update']);
  const shell = knowsShell() ? ['chromium-headless-shell'] : [];
  run('apt-get', ['install', '-y', 'chromium', ...shell]);
}

const installDebianShell = (): boolean =>
  run('apt-get', ['install', '-y', 'chromium-headless-shell']);

/** Finds or installs a Chromium. Throws an error with instructions if neither is possible. */
export function ensureChromium(): void {
  if (!findChromium()) {
    console.log('No Chromium here yet: installing one for the tests.');
    if (!installPlaywrights() && mayUseApt()) installDebians();
  }
  if (!findChromium())
    throw new Error(
      'The tests need Chromium and none could be installed. Install Chromium or Google Chrome, or set GATEFOLD_CHROMIUM to the path of one, and run npm test again.',
    );
  const isDebians = existsSync('/usr/bin/chromium') && !existsSync(debianShell);
  if (isDebians && mayUseApt() && knowsShell()) installDebianShell();
}
