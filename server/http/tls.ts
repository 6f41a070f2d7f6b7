import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Settings } from '../settings.ts';
import { codeOf, StartError } from '../startError.ts';

/** Both as PEM. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/** What the store serves HTTPS with; null where it leaves that to a proxy. Throws `StartError`. */
export async function readTls({ tls }: Pick<Settings, 'tls'>): Promise<Tls | null> {
  if (!tls) return null;
  const cert = await read('TLS_CERT', tls.certFile);
  const key = await read('TLS_KEY', tls.keyFile);
  if (!belongTogether(cert, key))
    throw new StartError('TLS_CERT and TLS_KEY do not hold a certificate and its private key.');
  return { cert, key };
}

async function read(name: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(`${name}: ${file} cannot be read (${codeOf(error) ?? 'unknown reason'}).`);
  });
}

function belongTogether(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/**
 * Lets the calls of this process reach whoever holds the key to this very certificate, although
 * nobody vouches for it. It can vouch for no other, as it is no authority's.
 */
export function trustAlso({ cert }: Tls): void {
  const alone = new X509Certificate(cert).toString();
  setDefaultCACertificates([...getCACertificates('default'), alone]);
}
