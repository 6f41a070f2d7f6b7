import { type ChildProcess, spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '../../..');
let dataDir: string;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gatefold-start-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** `npm start` as a person types it, in a process group of its own as a terminal gives it. */
function npmStart(env: Record<string, string> = {}): ChildProcess {
  return spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DEMO: '0', DATA_DIR: dataDir, ...env },
  });
}

const addressOf = (child: ChildProcess): Promise<string> =>
  lineOf(child, /^Gatefold is open at (?<what>http:\/\/127\.0\.0\.1:\d+)$/);

/** Reads on until a line like that; rejects with everything said when the process ends first. */
async function lineOf(child: ChildProcess, wanted: RegExp): Promise<string> {
  const said: string[] = [];
  child.stderr?.on('data', (text) => said.push(String(text)));
  if (!child.stdout) throw new Error('npm start was not piped.');
  for await (const line of createInterface({ input: child.stdout })) {
    const found = wanted.exec(line);
    if (found) return found.groups?.what ?? line;
    said.push(line);
  }
  throw new Error(`npm start ended without what was waited for:\n${said.join('\n')}`);
}

const ended = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.once('exit', resolve))
    : Promise.resolve();

/** Whether any process of the group is still there. */
function groupLives(child: ChildProcess): boolean {
  return lives(-(child.pid ?? 0));
}

function lives(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function groupEnded(child: ChildProcess): Promise<void> {
  await expect.poll(() => groupLives(child)).toBe(false);
}

const leftInDataDir = () => readdirSync(dataDir).filter((name) => /lock|sock/.test(name));

describe('npm start', () => {
  it('opens the store, and neither SIGTERM to npm alone nor Ctrl-C leaves a process or a lock', async () => {
    const stops = [
      (child: ChildProcess) => child.kill('SIGTERM'),
      // A terminal sends SIGINT to the whole group.
      (child: ChildProcess) => process.kill(-(child.pid ?? 0), 'SIGINT'),
    ];
    for (const stop of stops) {
      const child = npmStart();
      const address = await addressOf(child);
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      stop(child);
      await ended(child);
      await groupEnded(child);
      await expect(fetch(`${address}/healthz`)).rejects.toThrow('fetch failed');
      expect(leftInDataDir()).toEqual([]);
    }
  });

  it.each([
    ['SIGTERM to npm alone', (child: ChildProcess) => child.kill('SIGTERM')],
    ['Ctrl-C', (child: ChildProcess) => process.kill(-(child.pid ?? 0), 'SIGINT')],
  ])(
    'stopped by %s while the demo is printed leaves no process, lock or printed file',
    { tags: ['extended'] },
    async (_name, stop) => {
      const child = npmStart({ DEMO: '1' });
      await lineOf(child, /^Generating .* \(2 of/);
      stop(child);
      await ended(child);
      await groupEnded(child);
      expect(leftInDataDir()).toEqual([]);
      expect(readdirSync(join(dataDir, 'work'))).toEqual([]);
    },
  );

  it('ends with one sentence and exit code 1 when a setting is wrong', async () => {
    const child = npmStart({ PORT: 'eighty' });
    await expect(addressOf(child)).rejects.toThrow(/PORT/);
    await ended(child);
    expect(child.exitCode).toBe(1);
    expect(existsSync(join(dataDir, 'db'))).toBe(false);
  });
});

describe('an install', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('stopped by %s stops npm too', async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'gatefold-install-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, 'scripts'));
    const script = join(folder, 'scripts/ensure-install.cjs');
    copyFileSync(join(root, 'scripts/ensure-install.cjs'), script);
    writeFileSync(join(folder, 'package-lock.json'), '{}');
    // In the place of npm, because a real install may be over before it is stopped.
    const npm = join(folder, 'npm.js');
    writeFileSync(npm, "console.log('npm', process.pid, '.'); setInterval(() => {}, 1000);");
    const child = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_execpath: npm },
    });
    const pid = Number((await lineOf(child, /^npm \d+/)).split(' ')[1]);
    child.kill(signal);
    await ended(child);
    await expect.poll(() => lives(pid)).toBe(false);
  });
});
