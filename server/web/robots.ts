/**
 * What search engines are to leave alone (RFC 9309): what is one person's, and calls. The list of
 * issues stays open to those that run the app, which would fail without it.
 * @param origin of the site, without a slash
 */
export const robotsOf = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/issues$',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /account',
    'Disallow: /login',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
