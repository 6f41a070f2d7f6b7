import { dateFormat } from '#contract/intl.ts';
import { linkPath } from '#contract/admin/accessCalls.ts';
import type { InvitationOrder } from '#contract/admin/team.ts';
import type * as z from 'zod/mini';
import { messageOf } from '../platform/mail/mailMessage.ts';
import type { MailContent, MailStore } from '../platform/mail/outboundMail.ts';
import type { Resources } from '../platform/resources.ts';
import { translate } from '../platform/translations.ts';
import { readMailStore } from '../storeSettings/index.ts';
import { linkLifetimes, makeAccessLink } from './accessLinks.ts';

type Dependencies = Pick<Resources, 'db' | 'clock' | 'settings'>;

/** Makes the link of an invitation, and mails it where mail is configured and the e-mail is known. */
export async function invite(
  dependencies: Dependencies,
  { role, email }: z.output<typeof InvitationOrder>,
  createdBy: number | null,
) {
  const { db, clock } = dependencies;
  const link = { kind: 'invitation' as const, role, email, createdBy };
  const path = linkPath(await makeAccessLink(db, link, clock.now()));
  const isMailed = email !== null && (await mailLink(dependencies, email, path));
  return { path, isMailed };
}

/** Milliseconds; the owner waits at the page. */
const timeoutMs = 10_000;

/**
 * Sends the link now. It does not pass the outbox, whose rows would hold the secret. Returns false if the mail server
 * does not accept it: the owner has the link too.
 */
async function mailLink(
  { db, clock, settings }: Dependencies,
  to: string,
  path: string,
): Promise<boolean> {
  const { smtpUrl, supportEmail, publicUrl } = settings;
  if (!smtpUrl || !supportEmail || publicUrl === null) return false;
  const now = clock.now();
  const store = await readMailStore(db);
  const content = contentFor(store, path, new Date(now.getTime() + linkLifetimes.invitation));
  const row = { id: now.getTime(), kind: 'invitation', createdAt: now };
  const context = { store, storeAddress: supportEmail, now };
  const message = messageOf(row, { to, content }, context, publicUrl);
  const { createTransport } = await import('nodemailer');
  const signal = AbortSignal.timeout(timeoutMs);
  return createTransport(smtpUrl)
    .sendMail({ ...message, signal })
    .then(
      () => true,
      () => false,
    );
}

function contentFor({ name, locale }: MailStore, path: string, end: Date): MailContent {
  const date = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(end);
  const text = (key: string) => translate(locale, key, { store: name, date });
  return {
    subject: text('mails.invitation.subject'),
    heading: text('mails.invitation.subject'),
    paragraphs: [text('mails.invitation.once')],
    item: null,
    sums: [],
    details: [],
    action: { label: text('mails.invitation.accept'), path },
    notes: [text('mails.invitation.reason')],
  };
}
