/** A page that fails again and again has said what there is to say. */
const mostReports = 10;

/**
 * Tells the publisher's service of every error that nobody caught; without one the console has it.
 * The service's client is loaded for the first error.
 */
export function reportErrors(dsn: string | null): void {
  if (!dsn) return;
  let told = 0;
  const tell = (error: unknown) => {
    told += 1;
    if (told <= mostReports) void send(dsn, error);
  };
  window.addEventListener('error', ({ error, message }) => tell(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

let client: Promise<typeof import('@sentry/browser')> | null = null;

async function send(dsn: string, error: unknown): Promise<void> {
  try {
    client ??= start(dsn);
    (await client).captureException(error);
  } catch {
    // A client that cannot be loaded must not be a reason to report.
  }
}

/** The path says where it was; what stands behind the question mark may be somebody's. */
async function start(dsn: string) {
  const sentry = await import('@sentry/browser');
  sentry.init({
    dsn,
    defaultIntegrations: false,
    integrations: [sentry.dedupeIntegration(), sentry.linkedErrorsIntegration()],
    beforeSend: (event) => ({ ...event, request: { url: location.origin + location.pathname } }),
  });
  return sentry;
}
