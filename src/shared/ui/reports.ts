/** A page that fails again and again has said what there is to say. */
const mostReports = 10;

let tell = (_error: unknown, _errorId?: string): void => undefined;

/**
 * Tells the publisher's service of every error that nobody caught; without one the console has it.
 * The service's client is loaded for the first error.
 */
export function reportErrors(dsn: string | null): void {
  if (!dsn) return;
  let told = 0;
  tell = (error, errorId) => {
    told += 1;
    if (told <= mostReports) void send(dsn, error, errorId);
  };
  window.addEventListener('error', ({ error, message }) => tell(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

let hasCrashed = false;
let hearCrash = (): void => void (hasCrashed = true);

/** To be told of whatever cannot be drawn, also of what could not be so far. */
export function onCrash(hear: () => void): void {
  hearCrash = hear;
  if (hasCrashed) hear();
  hasCrashed = false;
}

/** For what has a boundary, and words, of its own. */
export const noteCrash = (): void => hearCrash();

/** Something that could not be drawn; React has written the error itself to the console. */
export function reportCrash(error: unknown, errorId: string): void {
  hearCrash();
  console.error(`What could not be drawn is error ${errorId}.`);
  tell(error, errorId);
}

let client: Promise<typeof import('@sentry/browser')> | null = null;

async function send(dsn: string, error: unknown, errorId?: string): Promise<void> {
  try {
    client ??= start(dsn);
    (await client).captureException(error, errorId ? { tags: { error_id: errorId } } : {});
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
