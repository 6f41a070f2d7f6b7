import path from 'node:path';
import type { Settings } from '../../server/config/settings.ts';

/** Where the simulators are, as their process is told. */
export interface Place {
  readonly host: string;
  /** Any free one where it is 0 or taken. */
  readonly port: number;
  /** By which browsers know the host. */
  readonly hostname: string;
  readonly tls: Settings['tls'];
  /** A folder for what must not be forgotten; an absolute path. */
  readonly folder: string;
  /** The store's own address, where it was given one. */
  readonly store: string | null;
}

/** On this machine alone; beside the store where that serves others itself, with its certificate. */
export function placeOf({ host, port, publicUrl, tls, dataDir }: Settings): Place {
  const next = port === 0 ? 0 : port + 1;
  const near = {
    host: 'localhost',
    hostname: 'localhost',
    port: next,
    folder: path.join(dataDir, 'simulators'),
    tls: null,
    store: publicUrl,
  };
  return tls && publicUrl ? { ...near, host, hostname: new URL(publicUrl).hostname, tls } : near;
}
