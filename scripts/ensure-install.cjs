// Runs before every npm command, on any version of Node from 20: plain CommonJS without packages.
// npm has no hook that installs on demand, so this script compares a stamp and calls `npm ci` if it differs.
// `npm ci` removes every package first, which breaks a running store. So the script calls it only if it installed
// the packages itself, or if there are none, and never in production.
const { spawn } = require('node:child_process');
const { createHash } = require('node:crypto');
const { accessSync, constants, existsSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '..');
const stamp = path.join(root, 'node_modules', '.install-stamp');

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (process.platform === 'win32')
  fail('Gatefold does not run on Windows itself: run it in WSL, the Windows Subsystem for Linux.');

/** Packages differ by platform, so a folder that was copied to another machine is installed again. */
function wanted() {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256')
    .update(lock)
    .update(process.platform)
    .update(process.arch)
    .digest('hex');
}

/** Replaces the stamp after an installation with missing packages. */
const incomplete = 'incomplete';

function installed() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
}

const packagesIn = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;

/** The file that npm writes into the folder at the end of an installation. */
const npmsList = path.join('node_modules', '.package-lock.json');

/** Whether an operator's own `npm ci` installed the packages of this version. Development packages may be missing. */
function fitsLock() {
  const there = packagesIn(npmsList);
  const needed = Object.entries(packagesIn('package-lock.json')).filter(
    ([folder]) => folder !== '',
  );
  return needed.every(([folder, { version, dev, optional, devOptional, link }]) =>
    there[folder] ? there[folder].version === version : dev || optional || devOptional || link,
  );
}

function isWritable() {
  const folder = path.join(root, 'node_modules');
  try {
    accessSync(existsSync(folder) ? folder : root, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Returns a message if this script must not install the packages; null if it may. */
function whyNotInstall() {
  if (process.env.NODE_ENV === 'production') return 'NODE_ENV is production';
  if (!isWritable()) return 'this user may not write there';
  const isForeign = existsSync(path.join(root, npmsList)) && installed() === '';
  return isForeign ? 'they were installed by “npm ci”' : null;
}

/** The npm that runs this script; `npm` from the path if a user runs the script directly. */
function startNpm(args) {
  const cli = process.env.npm_execpath;
  const options = { cwd: root, stdio: 'inherit' };
  return cli?.endsWith('.js')
    ? spawn(process.execPath, [cli, ...args], options)
    : spawn('npm', args, options);
}

/**
 * Whether npm succeeded. A signal that stops this script also stops npm, which would continue for many seconds
 * after Ctrl-C. An interrupted installation has no stamp and is repeated at the next start.
 */
function npm(args) {
  const child = startNpm(args);
  const stop = () => {
    child.once('exit', () => process.exit(130));
    child.kill('SIGKILL');
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  return new Promise((resolve) => {
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

const lists = (list, value) => !list || [list].flat().includes(value);

function fitsThisMachine({ os, cpu, libc }) {
  const glibc = process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
  return lists(os, process.platform) && lists(cpu, process.arch) && lists(libc, glibc);
}

/**
 * The platform packages (Node itself, the bundler, the canvas) are optional, so npm reports success even if the
 * download of one of them failed.
 */
function missingPlatformPackages() {
  const packages = packagesIn('package-lock.json');
  return Object.keys(packages).filter((folder) => {
    const entry = packages[folder];
    const forPlatforms = entry.optional && (entry.os || entry.cpu);
    return forPlatforms && fitsThisMachine(entry) && !existsSync(path.join(root, folder));
  });
}

async function install(triesLeft = 2) {
  const missing = (await npm(['ci', '--loglevel=error'])) ? missingPlatformPackages() : null;
  if (missing?.length === 0) {
    writeFileSync(stamp, wanted());
  } else if (missing && triesLeft > 0) {
    await install(triesLeft - 1);
  } else {
    if (missing) writeFileSync(stamp, incomplete);
    const what = missing ? ` Missing: ${missing.join(', ')}.` : '';
    fail(`The packages could not be installed.${what} Check the network connection and try again.`);
  }
}

async function installAloud() {
  console.log('Installing packages. The first time this takes a minute or two.');
  const started = Date.now();
  await install();
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/** Everything runs on Node 24, which a platform package contains. Without that package it runs on the present Node. */
function checkNode() {
  const brought = existsSync(path.join(root, 'node_modules', '.bin', 'node'));
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (!brought && (major < 22 || (major === 22 && minor < 18))) {
    fail(`Gatefold needs Node 22.18 or newer on this platform; this is ${process.versions.node}.`);
  }
}

const isReady = () =>
  installed() === wanted() ||
  (installed() === '' &&
    existsSync(path.join(root, npmsList)) &&
    fitsLock() &&
    missingPlatformPackages().length === 0);

async function ensure() {
  if (isReady()) return;
  const reason = whyNotInstall();
  if (reason)
    fail(
      `The packages in node_modules are not those of this version, and are left alone because ${reason}: stop the store and run “npm ci”.`,
    );
  await installAloud();
}

void ensure().then(checkNode);
