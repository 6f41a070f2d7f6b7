import { createVerify } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Clock, oneDay } from '../../../platform/clock.ts';
import { InvalidWebhook } from '../../gateway.ts';
import type { PayPalAccount } from '../../publicConfig.ts';
import { Certificates } from './certificates.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** PayPal keeps events for 30 days, in which it can send them again. */
const longestAgo = 32 * oneDay;

/** RSA's, of 1024 to 4096 bits. */
const signature = /^[A-Za-z0-9+/]{170,690}={0,2}$/;

/**
 * Finds out whether a notice is PayPal's, over the very bytes that came: RSA-SHA256 of the transmission's
 * id and time, the webhook's id and the body's CRC-32 (developer.paypal.com/api/rest/webhooks).
 *
 * PayPal would also check it for us (verify-webhook-signature). Doing it here is the safer for a
 * publisher: anybody who posts rubbish to the store could have it call PayPal as often as they like; the
 * event would have to be sent back exactly as it came, which a JSON parser does not promise. A certificate
 * is PayPal's because it came by HTTPS from PayPal's own host, and it is asked for last: a notice that
 * cannot be PayPal's costs no request. Nothing is believed of a notice but what to look at.
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

  /** Throws `NoticeRefused`, and `GatewaySilent` where PayPal does not show its certificate. */
  async demand(raw: Buffer, headers: Headers): Promise<void> {
    const { webhookId } = this.account;
    if (!webhookId) throw new InvalidWebhook('PAYPAL_WEBHOOK_ID is not set.');
    const { id, time, certificateAt, signed } = transmissionOf(headers);
    this.demandTime(time);
    const certificate = await this.certificates.at(certificateAt);
    const verify = createVerify('RSA-SHA256').update(`${id}|${time}|${webhookId}|${crc32(raw)}`);
    if (!verify.verify(certificate.publicKey, signed, 'base64'))
      throw new InvalidWebhook('The notice is not signed by PayPal.');
  }

  private demandTime(time: string): void {
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

/** A refusal names no bytes of what came. */
function transmissionOf(headers: Headers): Transmission {
  const said = (name: string, form: RegExp): string => {
    const value = headers[`paypal-${name}`];
    if (typeof value === 'string' && form.test(value)) return value;
    throw new InvalidWebhook('The notice is not signed as PayPal does.');
  };
  said('auth-algo', /^SHA256withRSA$/);
  return {
    id: said('transmission-id', /^[\w-]{1,100}$/),
    time: said('transmission-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/),
    certificateAt: said('cert-url', /^\S{1,500}$/),
    signed: said('transmission-sig', signature),
  };
}
