/** Lines for servers, with the store's own address in them. */

/** What a page that shows the store must let in, if it has a policy at all. */
export const policyFor = (origin: string): string =>
  `Content-Security-Policy: script-src ${origin}; frame-src ${origin}`;

/** What the frame needs of the page: paying, a whole screen, copying, and its own cookies. */
const permissions = ['payment', 'fullscreen', 'clipboard-write', 'storage-access'] as const;

export const permissionsFor = (origin: string): string =>
  `Permissions-Policy: ${permissions.map((name) => `${name}=(self "${origin}")`).join(', ')}`;

const example = 'https://www.your-magazine.example';

/** The setting of the store, with one more site than it has now. */
export const embedHosts = (hosts: readonly string[]): string =>
  `EMBED_HOSTS=${[...hosts, example].join(',')}`;
