import { createSign, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { generate } from 'selfsigned';
import { newId, now } from './objects.ts';

interface Signer {
  /** The last part of the certificate's address. */
  readonly name: string;
  /** PEM. */
  readonly certificate: string;
  readonly key: string;
}

const oneYear = 365 * 24 * 60 * 60 * 1000;

let signing: Promise<Signer> | null = null;

/** Returns the key and certificate of this process. They are generated for the first webhook. */
export function signer(): Promise<Signer> {
  signing ??= generate([{ name: 'commonName', value: 'messageverificationcerts.paypal.example' }], {
    keySize: 2048,
    algorithm: 'sha256',
    // The clock of the store may differ, above all in a test.
    notBeforeDate: new Date(Date.now() - oneYear),
    notAfterDate: new Date(Date.now() + oneYear),
  }).then(({ cert, private: key }) => ({ name: `CERT-${newId(8)}`, certificate: cert, key }));
  return signing;
}

/** RSA-SHA256 of id, time, webhook id and checksum (developer.paypal.com/api/rest/webhooks). */
export async function signedHeaders(
  body: string,
  webhookId: string,
  certificates: string,
  forged: boolean,
): Promise<Record<string, string>> {
  const { name, key } = await signer();
  const id = randomUUID();
  const time = now();
  const signed = `${id}|${time}|${webhookId}|${crc32(forged ? `${body} ` : body)}`;
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': `${certificates}/${name}`,
    'paypal-transmission-id': id,
    'paypal-transmission-sig': createSign('RSA-SHA256').update(signed).sign(key, 'base64'),
    'paypal-transmission-time': time,
  };
}
