/** The names of the CSRF cookies and header: they prove that a POST comes from a page of the store. */
export const xsrf = {
  header: 'x-xsrf-token',
  cookie: 'XSRF-TOKEN',
  /**
   * The cookie's name at an address of the store. Browsers keep cookies by host and not by port: two stores
   * at one host without HTTPS, as on one machine, need two names. Such a store sets `cookie` too, for a page
   * that a proxy shows at another port.
   */
  cookieAt: ({ protocol, port }: StoreAddress): string =>
    protocol === 'https:' ? 'XSRF-TOKEN' : `XSRF-TOKEN_${port || 80}`,
} as const;

/** As much of a `URL` or `Location` as decides the name. */
interface StoreAddress {
  readonly protocol: string;
  readonly port: string;
}
