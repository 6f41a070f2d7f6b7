/** The limit of reports. Further errors of the same page add no information. */
const mostReports = 10;

let tell = (_error: unknown, _errorId?: string): void => undefined;

/**
 * Reports each uncaught error to the publisher's service, or to the console without one. An expected failure
 * is not reported. The service's client is loaded for the first error.
 */
export function reportErrors(dsn: string | null): void {
  if (!dsn) return;
  let told = 0;
  tell = (error, errorId) => {
    if (isExpected(error)) return;
    told += 1;
    if (told <= mostReports) void send(dsn, error, errorId);
  };
  window.addEventListener('error', ({ error, message }) => tell(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

/** An aborted call, or a lost connection. The user knows it, and no code is at fault. */
const isExpected = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('isExpected' in error && error.isExpected === true));

let hasCrashed = false;
let onCrashListener = (): void => void (hasCrashed = true);

/** Sets the listener for crashes. It also receives the earlier ones. */
export function onCrash(hear: () => void): void {
  onCrashListener = hear;
  if (hasCrashed) hear();
  hasCrashed = false;
}

/** For errors that have a boundary and a message of their own. */
export const noteCrash = (): void => onCrashListener();

/** A part could not be drawn. React has logged the error itself. */
export function reportCrash(error: unknown, errorId: string): void {
  onCrashListener();
  console.error(`Error ${errorId} while drawing.`);
  tell(error, errorId);
}

let client: Promise<typeof import('@sentry/browser')> | null = null;

async function send(dsn: string, error: unknown, errorId?: string): Promise<void> {
  try {
    client ??= start(dsn);
    (await client).captureException(error, errorId ? { tags: { error_id: errorId } } : {});
  } catch {
    // A client that cannot be loaded must not cause a report.
  }
}

/** Only the path: the query may hold personal data. */
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
