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

let made: Promise<Signer> | null = null;

/** Made when the first webhook is sent; each process has its own, at an address of its own. */
export function signer(): Promise<Signer> {
  made ??= generate([{ name: 'commonName', value: 'messageverificationcerts.paypal.example' }], {
    keySize: 2048,
    algorithm: 'sha256',
    // The store's clock may be another one, above all in a test.
    notBeforeDate: new Date(Date.now() - oneYear),
    notAfterDate: new Date(Date.now() + oneYear),
  }).then(({ cert, private: key }) => ({ name: `CERT-${newId(8)}`, certificate: cert, key }));
  return made;
}

/** As developer.paypal.com/api/rest/webhooks tells: RSA-SHA256 over four words, one a checksum. */
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
