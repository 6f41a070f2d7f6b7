import { isIP } from 'node:net';

/** A URL has IPv6 addresses in brackets, and omits the default port. */
export const originAt = (scheme: string, host: string, port: number): string =>
  new URL(`${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`).origin;

export const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '::';

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
