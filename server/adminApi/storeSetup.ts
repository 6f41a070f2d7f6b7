import type { StoreSetup } from '#contract/admin/storeSettings.ts';
import { type Settings, modeOf } from '../config/settings.ts';
import { codeOf, OperatorError } from '../platform/operatorErrors.ts';
import { sendMessage } from '../platform/mail/mailQueue.ts';
import { messageOf } from '../platform/mail/mailMessage.ts';
import type { Resources } from '../platform/resources.ts';
import { translate } from '../platform/translations.ts';
import { readMailStore } from '../storeSettings/index.ts';
import { listServiceSettings } from './serviceChanges.ts';

/** The services and the settings of the machine, without secrets. */
export const storeSetup = ({
  settings,
  storedSettings,
}: Pick<Resources, 'settings' | 'storedSettings'>): StoreSetup => ({
  isTrial: settings.integrations !== null,
  services: listServiceSettings({ settings, storedSettings }),
  version: storedSettings.version,
  mail: { from: settings.smtpUrl ? settings.supportEmail : null },
  payments: [
    { gateway: 'stripe', mode: modeWhere(settings.stripe, modeOf(settings.stripe?.secretKey)) },
    {
      gateway: 'paypal',
      mode: modeWhere(settings.paypal, settings.paypal?.sandbox ? 'test' : 'live'),
    },
  ],
  fixed: [
    { variable: 'PUBLIC_URL', value: settings.publicUrl },
    { variable: 'DATABASE_URL', value: hostOf(settings.databaseUrl) },
    { variable: 'STORAGE_URL', value: placeOf(settings.storage) },
    { variable: 'EMBED_ALLOWED_ORIGINS', value: settings.embedHosts.join(', ') || null },
  ],
});

/** A key that does not show its mode takes no real money. */
const modeWhere = (account: object | null, mode: 'live' | 'test' | null): 'live' | 'test' | null =>
  account && (mode === 'live' ? 'live' : 'test');

/** The address may contain a password. */
const hostOf = (address: string | null): string | null =>
  address === null ? null : (URL.parse(address)?.host ?? null);

const placeOf = (storage: Settings['storage']): string =>
  storage.kind === 'folder' ? storage.folder : `s3://${storage.bucket}/${storage.prefix}`;

/** A test mail cannot be sent. The message is for the command; the page has texts of its own. */
export class TestMailRefused extends OperatorError<'mail_off' | 'mail_refused'> {}

/** Shorter than the patience of a person in front of the page. */
const timeoutMs = 15_000;

/**
 * Sends a mail at once, beside the outbox, so that its sender sees the answer of the mail server.
 * @param recipient null for the store's own address
 */
export async function sendTestMail(
  { db, clock, settings }: Pick<Resources, 'db' | 'clock' | 'settings'>,
  recipient: string | null,
): Promise<{ to: string }> {
  const { smtpUrl, supportEmail } = settings;
  if (!smtpUrl || !supportEmail)
    throw new TestMailRefused(
      'mail_off',
      'The store sends no mail: enter a mail server in the settings of the page, or set SMTP_URL and SUPPORT_EMAIL.',
    );
  const store = await readMailStore(db);
  const text = (key: string) => translate(store.locale, `testMail.${key}`, { store: store.name });
  const to = recipient ?? supportEmail;
  const message = messageOf(
    { id: 0, kind: 'support_request', createdAt: clock.now() },
    {
      to,
      content: {
        ...noFurtherParts,
        subject: text('subject'),
        heading: text('subject'),
        paragraphs: [text('text')],
      },
    },
    { store, storeAddress: supportEmail, now: clock.now() },
    settings.publicUrl,
  );
  try {
    await sendMessage(smtpUrl, message, AbortSignal.timeout(timeoutMs));
  } catch (error) {
    const answer = (error as { responseCode?: number }).responseCode ?? codeOf(error) ?? 'timeout';
    throw new TestMailRefused('mail_refused', `The mail server did not take the mail (${answer}).`);
  }
  return { to };
}

const noFurtherParts = { item: null, sums: [], details: [], action: null, notes: [] } as const;
