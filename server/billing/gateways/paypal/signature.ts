import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type Clock, oneDay, oneHour, oneMinute } from '../../../platform/clock.ts';
import { InvalidWebhook, GatewayIndeterminate } from '../../gateway.ts';
import type { PayPalAccount } from '../../publicConfig.ts';
import { BodyTooLong, boundedFetch } from '../../../platform/http/boundedFetch.ts';

/**
 * Certificates are fetched only from PayPal's hosts, or from the configured simulator, so that no
 * sender can make the store fetch another address.
 */
const certificateHosts = /^api(-m)?(\.sandbox)?\.paypal\.com$/;
const certificatePath = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/;

export function isCertificateAddress(address: string, api: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin, username, pathname, href } = new URL(address);
  if (username !== '' || /[?#]/.test(href)) return false;
  if (api) return origin === new URL(api).origin;
  return protocol === 'https:' && certificateHosts.test(host) && certificatePath.test(pathname);
}

/** PayPal uses few certificates, and each for years. */
const maxRemembered = 20;
const bounds = { bytes: 32 * 1024, milliseconds: 10_000 };
const maxPerRound = 2;
/** Fetches in ten minutes for unknown addresses, which any sender can invent. */
const maxFetches = 10;
const tenMinutes = 10 * oneMinute;
/**
 * The certificates with which PayPal signs. Any sender of a webhook event can name an address, so
 * the fetches are bounded: few addresses in a period, few at once, and no second fetch of an
 * address without a certificate. Known certificates stay in memory.
 */
class Certificates {
  readonly #api: string | null;
  readonly #clock: Clock;
  readonly #known = new Map<string, X509Certificate>();
  /** Addresses without a certificate, and the end of the hour without a further fetch. */
  readonly #missing = new Map<string, number>();
  readonly #pending = new Map<string, Promise<X509Certificate>>();
  #fetchTimes: readonly number[] = [];

  /** @param api the origin of a simulator with its own certificates; null for PayPal */
  constructor(api: string | null, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /**
   * Throws `InvalidWebhook` if there is no certificate, and `GatewayIndeterminate` if PayPal does
   * not return it or too many fetches were made.
   */
  async at(address: string): Promise<X509Certificate> {
    if (!isCertificateAddress(address, this.#api))
      throw new InvalidWebhook('The notice’s certificate is not PayPal’s.');
    const certificate = this.#known.get(address) ?? (await this.#fetchOnce(address));
    const now = this.#clock.now();
    if (now < certificate.validFromDate || now > certificate.validToDate)
      throw new InvalidWebhook('The notice’s certificate is out of date.');
    return certificate;
  }

  #fetchOnce(address: string): Promise<X509Certificate> {
    const pending = this.#pending.get(address);
    if (pending) return pending;
    this.#assertMayFetch(address);
    const fetching = this.#fetch(address);
    this.#pending.set(address, fetching);
    return fetching;
  }

  async #fetch(address: string): Promise<X509Certificate> {
    try {
      const certificate = await fetchCertificate(address);
      this.#remember(address, certificate);
      return certificate;
    } catch (error) {
      if (error instanceof InvalidWebhook) this.#missing.set(address, this.#now() + oneHour);
      throw error;
    } finally {
      this.#pending.delete(address);
    }
  }

  #assertMayFetch(address: string): void {
    const now = this.#now();
    for (const [empty, until] of this.#missing) if (until <= now) this.#missing.delete(empty);
    if (this.#missing.has(address)) throw new InvalidWebhook('The notice’s certificate is none.');
    this.#fetchTimes = this.#fetchTimes.filter((time) => time > now - tenMinutes);
    if (this.#pending.size >= maxPerRound || this.#fetchTimes.length >= maxFetches)
      throw new GatewayIndeterminate('PayPal was asked for too many certificates.');
    this.#fetchTimes = [...this.#fetchTimes, now];
  }

  #remember(address: string, certificate: X509Certificate): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= maxRemembered && oldest !== undefined) this.#known.delete(oldest);
    this.#known.set(address, certificate);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

async function fetchCertificate(address: string): Promise<X509Certificate> {
  const text = await read(address).catch((error: unknown) => {
    if (error instanceof BodyTooLong) return '';
    throw new GatewayIndeterminate('PayPal does not show its certificate.', { cause: error });
  });
  try {
    return new X509Certificate(text);
  } catch {
    throw new InvalidWebhook('The notice’s certificate is none.');
  }
}

async function read(address: string): Promise<string> {
  const { ok, status, body } = await boundedFetch(address, {}, bounds);
  if (status >= 500 || status === 429) throw new Error(`PayPal answers ${status}.`);
  return ok ? body.toString('utf8') : '';
}

type Headers = Readonly<Record<string, string | string[] | undefined>>;

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
