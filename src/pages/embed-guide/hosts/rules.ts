/** Configuration lines for servers, with the store's own origin. */

/** The minimum content security policy of a host page. */
export const policyFor = (origin: string): string =>
  `Content-Security-Policy: script-src ${origin}; frame-src ${origin}`;

/** The permissions of the frame: payments, full screen, clipboard, its own cookies. */
const permissions = ['payment', 'fullscreen', 'clipboard-write', 'storage-access'] as const;

export const permissionsFor = (origin: string): string =>
  `Permissions-Policy: ${permissions.map((name) => `${name}=(self "${origin}")`).join(', ')}`;

const example = 'https://www.your-magazine.example';

/** The store's setting with one site added. */
export const embedHosts = (hosts: readonly string[]): string =>
  `EMBED_ALLOWED_ORIGINS=${[...hosts, example].join(',')}`;
