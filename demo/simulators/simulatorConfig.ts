import path from 'node:path';
import type { Settings } from '../../server/config/settings.ts';

/** The argument of the simulators' process, as JSON. */
export interface SimulatorConfig {
  readonly host: string;
  /** A free port is used if this is 0 or in use. */
  readonly port: number;
  /** The name of the host in the addresses that browsers receive. */
  readonly hostname: string;
  readonly tls: Settings['tls'];
  /** The absolute path of the folder with the persistent objects. */
  readonly folder: string;
  /** The public address of the store, if the settings have one. */
  readonly store: string | null;
}

/** The simulators listen on localhost, or beside a store that serves HTTPS itself, with its certificate. */
export function simulatorConfig({
  host,
  port,
  publicUrl,
  tls,
  dataDir,
}: Settings): SimulatorConfig {
  const local = {
    host: 'localhost',
    hostname: 'localhost',
    port: port === 0 ? 0 : port + 1,
    folder: path.join(dataDir, 'simulators'),
    tls: null,
    store: publicUrl,
  };
  return tls && publicUrl ? { ...local, host, hostname: new URL(publicUrl).hostname, tls } : local;
}

/** The origin of the store. It is known only after the store listens, and the simulators start first. */
export class StoreOrigin {
  /** Resolves to the origin after `set`. */
  readonly ready: Promise<string>;
  private resolve: (origin: string) => void = () => {};

  constructor() {
    this.ready = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }

  set(origin: string): void {
    this.resolve(origin);
  }
}
