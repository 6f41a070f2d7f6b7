/**
 * The rules for search engines (RFC 9309): personal pages and calls are excluded. The list of issues stays
 * allowed for crawlers that run the app, which would fail without it.
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
