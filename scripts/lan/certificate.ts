import { createPrivateKey, X509Certificate } from 'node:crypto';
import { chmod, mkdir, open, readFile, rename } from 'node:fs/promises';
import { isIP } from 'node:net';
import { oneDay } from '../../server/platform/clock.ts';
import path from 'node:path';

/** Days. Apple's browsers take no certificate that lives for more than 825. */
const lifetime = 365;
const renewal = 30;

/**
 * A certificate for these hosts and the private key to it, in one file of the folder that its owner
 * alone may read. Made anew where a host is missing in it, where it ends within 30 days, and where it
 * is damaged: each new one makes every browser warn again. Answers the file.
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

/** Loaded only now, because most starts need none. */
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

/** Under its name only when it is whole, and never for a moment for others to read. */
async function write(file: string, pem: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.chmod(0o600);
  await handle.writeFile(pem);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}
