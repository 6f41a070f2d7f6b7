import { X509Certificate } from 'node:crypto';
import { type Clock, oneHour, oneMinute } from '../../../platform/clock.ts';
import { BodyTooLong, boundedFetch } from '../../../platform/http/boundedFetch.ts';
import { GatewayIndeterminate, InvalidWebhook } from '../../gateway.ts';

/** PayPal's own, and where somebody else speaks for it only theirs. Nobody may have us ask elsewhere. */
const certificateHosts = /^api(-m)?(\.sandbox)?\.paypal\.com$/;
const certificatePath = /^\/v1\/notifications\/certs\/CERT-[\w-]{1,100}$/;

export function isCertificateAddress(address: string, api: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, origin, username, pathname, href } = new URL(address);
  if (username !== '' || /[?#]/.test(href)) return false;
  if (api) return origin === new URL(api).origin;
  return protocol === 'https:' && certificateHosts.test(host) && certificatePath.test(pathname);
}

/** PayPal has few, and one serves for years. */
const mostKnown = 20;
const bounds = { bytes: 32 * 1024, milliseconds: 10_000 };
const mostAtOnce = 2;
/** Requests in ten minutes, for addresses that are not known: rubbish makes them up. */
const mostAsked = 10;
const tenMinutes = 10 * oneMinute;
/**
 * The certificates with which PayPal signs. Any sender of a notice names the address of one, so asking is
 * bounded: few addresses in a time, few at once, none twice that had no certificate. Certificates that
 * are known are kept, whatever else is asked for.
 */
export class Certificates {
  readonly #api: string | null;
  readonly #clock: Clock;
  readonly #known = new Map<string, X509Certificate>();
  /** Addresses without a certificate, and the end of the hour in which they are not asked again. */
  readonly #empty = new Map<string, number>();
  readonly #coming = new Map<string, Promise<X509Certificate>>();
  #asked: readonly number[] = [];

  /** @param api of a simulator that has its own certificates; null is PayPal itself */
  constructor(api: string | null, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /**
   * Throws `NoticeRefused` where there is none, and `GatewaySilent` where PayPal does not show it or was
   * asked too often.
   */
  async at(address: string): Promise<X509Certificate> {
    if (!isCertificateAddress(address, this.#api))
      throw new InvalidWebhook('The notice’s certificate is not PayPal’s.');
    const certificate = this.#known.get(address) ?? (await this.#come(address));
    const now = this.#clock.now();
    if (now < certificate.validFromDate || now > certificate.validToDate)
      throw new InvalidWebhook('The notice’s certificate is out of date.');
    return certificate;
  }

  #come(address: string): Promise<X509Certificate> {
    const coming = this.#coming.get(address);
    if (coming) return coming;
    this.#demandRoom(address);
    const asked = this.#ask(address);
    this.#coming.set(address, asked);
    return asked;
  }

  async #ask(address: string): Promise<X509Certificate> {
    try {
      const certificate = await fetchCertificate(address);
      this.#keep(address, certificate);
      return certificate;
    } catch (error) {
      if (error instanceof InvalidWebhook) this.#empty.set(address, this.#now() + oneHour);
      throw error;
    } finally {
      this.#coming.delete(address);
    }
  }

  #demandRoom(address: string): void {
    const now = this.#now();
    for (const [empty, until] of this.#empty) if (until <= now) this.#empty.delete(empty);
    if (this.#empty.has(address)) throw new InvalidWebhook('The notice’s certificate is none.');
    this.#asked = this.#asked.filter((time) => time > now - tenMinutes);
    if (this.#coming.size >= mostAtOnce || this.#asked.length >= mostAsked)
      throw new GatewayIndeterminate('PayPal was asked for too many certificates.');
    this.#asked = [...this.#asked, now];
  }

  #keep(address: string, certificate: X509Certificate): void {
    const [oldest] = this.#known.keys();
    if (this.#known.size >= mostKnown && oldest !== undefined) this.#known.delete(oldest);
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
