import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Clock } from '../../clock.ts';
import { GatewaySilent, NoticeRefused } from '../gateway.ts';
import type { PayPalAccount } from '../offer.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** PayPal's own, and where somebody else speaks for it only theirs. Nobody may have us ask elsewhere. */
const certificateHosts = /^api(-m)?(\.sandbox)?\.paypal\.com$/;

export function isCertificateAddress(address: string, api: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin, username, pathname } = new URL(address);
  if (username !== '') return false;
  if (api) return origin === new URL(api).origin;
  const isPayPals = protocol === 'https:' && certificateHosts.test(host);
  return isPayPals && pathname.startsWith('/v1/notifications/certs/');
}

/**
 * Finds out whether a notice is PayPal's, over the very bytes that came: RSA-SHA256 of the transmission's
 * id and time, the webhook's id and the body's CRC-32 (developer.paypal.com/api/rest/webhooks).
 *
 * PayPal would also check it for us (verify-webhook-signature). Doing it here is the safer for a
 * publisher: anybody who posts rubbish to the store could have it call PayPal as often as they like; the
 * event would have to be sent back exactly as it came, which a JSON parser does not promise; and one
 * certificate serves for years. It is PayPal's because it came by HTTPS from PayPal's own host.
 * A notice may be old: PayPal repeats one for three days. Nothing is believed of it but what to look at.
 */
export class Signatures {
  private readonly account: PayPalAccount;
  private readonly clock: Clock;
  private readonly certificates = new Map<string, Promise<X509Certificate>>();

  constructor(account: PayPalAccount, clock: Clock) {
    this.account = account;
    this.clock = clock;
  }

  /** Throws `NoticeRefused`, and `GatewaySilent` where PayPal does not show its certificate. */
  async demand(raw: Buffer, headers: Headers): Promise<void> {
    const { webhookId } = this.account;
    if (!webhookId) throw new NoticeRefused('PAYPAL_WEBHOOK_ID is not set.');
    const said = (name: string) => wordOf(headers[`paypal-${name}`]);
    if (said('auth-algo') !== 'SHA256withRSA')
      throw new NoticeRefused('The notice is not signed as PayPal does.');
    const signed = [said('transmission-id'), said('transmission-time'), webhookId, crc32(raw)];
    const certificate = await this.certificateAt(said('cert-url'));
    const verify = createVerify('RSA-SHA256').update(signed.join('|'));
    if (!verify.verify(certificate.publicKey, said('transmission-sig'), 'base64'))
      throw new NoticeRefused('The notice is not signed by PayPal.');
  }

  private async certificateAt(address: string): Promise<X509Certificate> {
    if (!isCertificateAddress(address, this.account.api))
      throw new NoticeRefused('The notice’s certificate is not PayPal’s.');
    const certificate = await this.known(address);
    const now = this.clock.now();
    if (now < certificate.validFromDate || now > certificate.validToDate)
      throw new NoticeRefused('The notice’s certificate is out of date.');
    return certificate;
  }

  private known(address: string): Promise<X509Certificate> {
    const found = this.certificates.get(address);
    if (found) return found;
    // PayPal has few; whoever makes addresses up shall not fill the memory.
    if (this.certificates.size >= 20) this.certificates.clear();
    const asked = fetchCertificate(address).catch((error: unknown) => {
      this.certificates.delete(address);
      throw error;
    });
    this.certificates.set(address, asked);
    return asked;
  }
}

/** A refusal names no bytes of what came. */
function wordOf(value: string | string[] | undefined): string {
  if (typeof value === 'string' && value.length < 2000) return value;
  throw new NoticeRefused('The notice is not signed.');
}

async function fetchCertificate(address: string): Promise<X509Certificate> {
  const text = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(10_000) })
    .then((response) => (response.ok ? response.text() : ''))
    .catch((error: unknown) => {
      throw new GatewaySilent('PayPal does not show its certificate.', { cause: error });
    });
  try {
    return new X509Certificate(text);
  } catch {
    throw new NoticeRefused('The notice’s certificate is none.');
  }
}
