import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { isIP } from 'node:net';
import { oneDay } from '../../server/platform/clock.ts';
import path from 'node:path';

/** Days. Apple's browsers reject certificates with a lifetime of more than 825 days. */
const lifetime = 365;
const renewal = 30;

/**
 * Returns the path of a file with a certificate for these hosts and its private key. Only the owner can read the
 * file. A valid certificate is reused, because every browser warns about a new one. A new certificate is created
 * if a host is missing, if less than 30 days remain, or if the file is damaged.
 */
export async function certificateIn(
  folder: string,
  hosts: readonly string[],
  now = new Date(),
): Promise<string> {
  const file = path.join(folder, 'lan-certificate.pem');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (isGood(kept, hosts, now)) await chmod(file, 0o600);
  else await write(file, await made(hosts, now));
  return file;
}

function isGood(pem: string, hosts: readonly string[], now: Date): boolean {
  try {
    const certificate = new X509Certificate(pem);
    const isFor = (host: string) =>
      (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
    const isInTime =
      certificate.validFromDate <= now &&
      certificate.validToDate.getTime() > now.getTime() + renewal * oneDay;
    return isInTime && hosts.every(isFor) && certificate.checkPrivateKey(createPrivateKey(pem));
  } catch {
    return false;
  }
}

/** Imports the library on demand, because most starts need no certificate. */
async function made(hosts: readonly string[], now: Date): Promise<string> {
  const { generate } = await import('selfsigned');
  const altNames = hosts.map((host) =>
    isIP(host) ? ({ type: 7, ip: host } as const) : ({ type: 2, value: host } as const),
  );
  const pems = await generate([{ name: 'commonName', value: 'Gatefold' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now.getTime() - oneDay),
    notAfterDate: new Date(now.getTime() + lifetime * oneDay),
    extensions: [
      { name: 'basicConstraints', cA: false, critical: true },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  return `${pems.private}\n${pems.cert}\n`;
}

/** Writes to a temporary file with permissions for the owner only, and renames it when it is complete. */
async function write(file: string, pem: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.chmod(0o600);
  await handle.writeFile(pem);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}
