import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../../settings.ts';
import { demoClient } from './openid/client.ts';

/** The services elsewhere that the demo does without, in a process of their own. */
export interface StandIns {
  /** 'http://localhost:8081': another origin than the store's, as the real ones have. */
  readonly origin: string;
  /** A provider in which any e-mail signs in. */
  readonly signIn: NonNullable<Settings['customSignIn']>;
  close(): Promise<void>;
}

/** Starts them on the port after the store's, or on any where that is taken. Only for the demo. */
export async function startStandIns({ demo, port, publicUrl }: Settings): Promise<StandIns> {
  if (!demo) throw new Error('The stand-ins are for the demo only.');
  const file = fileURLToPath(new URL('child.ts', import.meta.url));
  const wantedPort = port === 0 ? 0 : port + 1;
  const child = fork(file, [String(wantedPort), publicUrl ?? ''], { execArgv: [] });
  const ended = once(child, 'exit');
  const [taken] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error('The stand-ins of the demo did not start.'))),
  ])) as [number];
  const origin = `http://localhost:${taken}`;
  return {
    origin,
    signIn: { ...demoClient, issuer: origin, name: 'Gatefold ID', logo: null },
    async close() {
      child.kill();
      await ended;
    },
  };
}
