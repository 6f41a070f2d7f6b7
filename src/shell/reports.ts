/** A page that fails again and again has said what there is to say. */
const mostReports = 10;

/** Tells the publisher's service of every error that nobody caught; without one the console has it. */
export function reportErrors(address: string | null): void {
  if (!address) return;
  let sent = 0;
  const tell = (error: unknown) => {
    sent += 1;
    if (sent <= mostReports) void send(address, error);
  };
  window.addEventListener('error', ({ error, message }) => tell(error ?? message));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

/** One envelope (develop.sentry.dev/sdk/data-model/envelopes). The address says no more than the path. */
async function send(address: string, error: unknown): Promise<void> {
  const { type, value, stack } = nameOf(error);
  const id = newId();
  const event = {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: 'javascript',
    level: 'error',
    request: { url: location.origin + location.pathname },
    exception: { values: [{ type, value }] },
    extra: { stack },
  };
  const body = [{ event_id: id }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n');
  try {
    await fetch(address, { method: 'POST', body, mode: 'no-cors', credentials: 'omit' });
  } catch {
    // A service that cannot be reached must not be a reason to report.
  }
}

/** Not randomUUID, which a page without https has not. */
const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

const nameOf = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, value: error.message, stack: error.stack }
    : { type: 'Error', value: String(error), stack: undefined };
