import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, Writable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';

const root = join(import.meta.dirname, '../..');

/** Settings of every process and command that a test does not set otherwise. */
const defaults = { DEMO: '0', PORT: '0' };

export interface Ending {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ending>;
  /** Resolves with the line that has these words; rejects when it ends without. */
  says(words: string): Promise<string>;
  /** All its lines so far. */
  said(): string;
}

/** A process of the project in its own process group, so that leftover processes can be found. */
export function run(file: string, args: readonly string[], env: Record<string, string>): Running {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...defaults, ...env },
  });
  const out = linesOf(child.stdout);
  const err = linesOf(child.stderr);
  const ended = Promise.all([once(child, 'exit'), out.closed, err.closed]).then(([[code]]) => ({
    code: code as number | null,
    out: out.said.join('\n'),
    err: err.said.join('\n'),
  }));
  const says = (words: string) => Promise.any([out.has(words), err.has(words)]);
  const said = () => [...out.said, ...err.said].join('\n');
  return { child, ended, says, said };
}

function linesOf(stream: Readable) {
  const said: string[] = [];
  const lines = createInterface({ input: stream });
  lines.on('line', (line) => said.push(line));
  const closed = once(lines, 'close');
  const has = (words: string) =>
    new Promise<string>((resolve, reject) => {
      const look = (line: string): void => {
        if (line.includes(words)) resolve(line);
      };
      for (const line of said) look(line);
      lines.on('line', look);
      lines.on('close', () => reject(new Error(`Never said: ${words}\n${said.join('\n')}`)));
    });
  return { said, closed, has };
}

/** The server, running. */
export const serverProcess = (env: Record<string, string>): Running =>
  run('server/server.ts', [], env);

/** The server, when it is open. */
export async function startServer(env: Record<string, string>): Promise<Running> {
  const server = serverProcess(env);
  await server.says('Gatefold is open at');
  return server;
}

/** `npm start --` with these arguments. */
export const npmStart = (args: readonly string[], env: Record<string, string>): Running =>
  run('scripts/start.ts', args, env);

/** The `gatefold` command in a process of its own, running. */
export const startGatefold = (args: readonly string[], env: Record<string, string>): Running =>
  run('server/cli/gatefold.ts', args, env);

/** The `gatefold` command in a process of its own, when it has ended. */
export const gatefoldProcess = (
  args: readonly string[],
  env: Record<string, string>,
): Promise<Ending> => startGatefold(args, env).ended;

/**
 * The `gatefold` command in the test's process, when it has ended.
 * @param interruptAt interrupts the command as soon as it writes these words to its error output
 */
export async function gatefold(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  interruptAt?: string,
): Promise<Ending> {
  // Imported only now: many tests that import this file start processes only.
  const { runGatefold } = await import('../../server/cli/runGatefold.ts');
  const interruption = new AbortController();
  const out = collect();
  const err = collect((text) => {
    if (interruptAt !== undefined && text.includes(interruptAt)) interruption.abort();
  });
  const code = await runGatefold(args, {
    env: { ...process.env, ...defaults, ...env },
    stdout: out.stream,
    stderr: err.stream,
    signal: interruption.signal,
  });
  return { code, out: out.text(), err: err.text() };
}

/** @param heard receives all that was written so far */
function collect(heard: (text: string) => void = () => {}) {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      heard(text);
      done();
    },
  });
  return { stream, text: () => text.replace(/\n$/, '') };
}

/** Ends a process by SIGINT. */
export async function stop({ child, ended }: Running): Promise<Ending> {
  child.kill('SIGTERM');
  return ended;
}

/** Kills a process by SIGKILL, and waits for the end of its children. */
export async function killHard({ child, ended }: Running): Promise<void> {
  child.kill('SIGKILL');
  await ended;
  const until = Date.now() + 10_000;
  while (groupLives(child)) {
    if (Date.now() > until) throw new Error('A process of its group is still there.');
    await setTimeout(20);
  }
}

function groupLives(child: ChildProcess): boolean {
  try {
    return process.kill(-(child.pid ?? 0), 0);
  } catch {
    return false;
  }
}
