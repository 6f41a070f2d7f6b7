/**
 * Where envelopes of a Sentry project go, from its DSN, `https://key@host/path/project`; null where
 * there is none or it names no project.
 */
export function reportsAddress(dsn: string | null): string | null {
  if (dsn === null) return null;
  const { origin, pathname, username } = new URL(dsn);
  const [, path = '', project = ''] = /^(.*)\/([^/]+)$/.exec(pathname) ?? [];
  if (!username || !project) return null;
  return `${origin}${path}/api/${project}/envelope/?sentry_key=${username}&sentry_version=7`;
}
