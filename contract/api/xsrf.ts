/** The names by which a POST proves that it comes from our own page. */
export const xsrf = {
  header: 'x-xsrf-token',
  /**
   * Of the cookie, at an address of the store. Browsers keep cookies by host and not by port: without
   * HTTPS, as on this machine, two stores at one host need two names.
   */
  cookieAt: ({ protocol, port }: StoreAddress): string =>
    protocol === 'https:' ? 'XSRF-TOKEN' : `XSRF-TOKEN_${port || 80}`,
} as const;

/** As much of a `URL` or `Location` as decides the name. */
interface StoreAddress {
  readonly protocol: string;
  readonly port: string;
}
