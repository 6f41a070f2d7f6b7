import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import tls from 'node:tls';
import type { Settings } from '../../config/settings.ts';
import { codeOf, StartError } from '../operatorErrors.ts';
import { oneDay } from '../clock.ts';

/** PEM. */
export interface Tls {
  readonly cert: string;
  readonly key: string;
}

/** Reads the certificate and key for HTTPS; null without them. Throws `StartError`. */
export async function readTls({ tls }: Pick<Settings, 'tls'>): Promise<Tls | null> {
  if (!tls) return null;
  const cert = await readPem('TLS_CERT', tls.certFile);
  const key = await readPem('TLS_KEY', tls.keyFile);
  if (!isKeyPair(cert, key))
    throw new StartError(
      'TLS_CERT and TLS_KEY do not hold a certificate and its private key: give both in PEM, of the same pair.',
    );
  return { cert, key };
}

/** Throws `StartError`, which names the setting. */
export async function readPem(name: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    throw new StartError(
      `${name}: ${file} cannot be read (${codeOf(error) ?? 'unknown reason'}): check the name, and let the user of the store read it.`,
    );
  });
}

function isKeyPair(cert: string, key: string): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

const day = (time: Date): string => time.toISOString().slice(0, 10);

/** Returns a sentence for a certificate that browsers reject now or within two weeks; otherwise null. */
export function certificateFault({ cert }: Pick<Tls, 'cert'>, now = new Date()): string | null {
  const { validFromDate, validToDate } = new X509Certificate(cert);
  const renew = 'renew it, and start the store again';
  if (now > validToDate)
    return `The certificate in TLS_CERT ended on ${day(validToDate)}, and browsers refuse it: ${renew}.`;
  if (now < validFromDate)
    return `The certificate in TLS_CERT begins on ${day(validFromDate)}, and browsers refuse it until then: ${renew}, or set the clock.`;
  if (validToDate.getTime() - now.getTime() < 14 * oneDay)
    return `The certificate in TLS_CERT ends on ${day(validToDate)}: ${renew}.`;
  return null;
}

/**
 * Makes requests of this process trust exactly this certificate. It is no authority's certificate, so it
 * cannot sign others.
 */
export function trustAlso({ cert }: Tls): void {
  const alone = new X509Certificate(cert).toString();
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), alone]);
}
