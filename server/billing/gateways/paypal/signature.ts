import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Clock, oneDay } from '../../../platform/clock.ts';
import { InvalidWebhook } from '../../gateway.ts';
import type { PayPalAccount } from '../../publicConfig.ts';
import { Certificates } from './certificates.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** PayPal keeps and repeats events for 30 days. */
const longestAgo = 32 * oneDay;

/** An RSA signature of 1024 to 4096 bits. */
const signature = /^[A-Za-z0-9+/]{170,690}={0,2}$/;

/**
 * Verifies that a webhook event is from PayPal, over the received bytes: RSA-SHA256 of the
 * transmission's id and time, the webhook's id and the body's CRC-32
 * (developer.paypal.com/api/rest/webhooks).
 *
 * PayPal also offers a verification call (verify-webhook-signature). The local verification is
 * safer:
 *
 * - Otherwise any sender could make the store call PayPal any number of times.
 * - The call needs the unchanged event, which a JSON parser does not guarantee.
 *
 * A certificate is trusted because it was fetched by HTTPS from PayPal's own host. It is fetched
 * last, so an event that cannot be PayPal's costs no request. Only the subject of an event is used.
 */
export class Signatures {
  private readonly account: PayPalAccount;
  private readonly clock: Clock;
  private readonly certificates: Certificates;

  constructor(account: PayPalAccount, clock: Clock) {
    this.account = account;
    this.clock = clock;
    this.certificates = new Certificates(account.api, clock);
  }

  /**
   * Throws `InvalidWebhook`, and `GatewayIndeterminate` if PayPal does not return its certificate.
   */
  async verify(raw: Buffer, headers: Headers): Promise<void> {
    const { webhookId } = this.account;
    if (!webhookId) throw new InvalidWebhook('PAYPAL_WEBHOOK_ID is not set.');
    const { id, time, certificateAt, signed } = transmissionOf(headers);
    this.assertRecent(time);
    const certificate = await this.certificates.at(certificateAt);
    const verify = createVerify('RSA-SHA256').update(`${id}|${time}|${webhookId}|${crc32(raw)}`);
    if (!verify.verify(certificate.publicKey, signed, 'base64'))
      throw new InvalidWebhook('The notice is not signed by PayPal.');
  }

  private assertRecent(time: string): void {
    const age = this.clock.now().getTime() - Date.parse(time);
    if (!(age > -oneDay && age < longestAgo))
      throw new InvalidWebhook('The notice is not of these days.');
  }
}

interface Transmission {
  readonly id: string;
  readonly time: string;
  readonly certificateAt: string;
  /** In base64. */
  readonly signed: string;
}

/** The error contains no bytes of the request. */
function transmissionOf(headers: Headers): Transmission {
  const header = (name: string, form: RegExp): string => {
    const value = headers[`paypal-${name}`];
    if (typeof value === 'string' && form.test(value)) return value;
    throw new InvalidWebhook('The notice is not signed as PayPal does.');
  };
  header('auth-algo', /^SHA256withRSA$/);
  return {
    id: header('transmission-id', /^[\w-]{1,100}$/),
    time: header('transmission-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/),
    certificateAt: header('cert-url', /^\S{1,500}$/),
    signed: header('transmission-sig', signature),
  };
}
