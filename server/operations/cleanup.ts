import { deleteOldReadEvents } from '../entitlements/readTracking.ts';
import type { Resources } from '../platform/resources.ts';
import { deleteOldDeliveryOrders } from '../billing/giftDeliveries.ts';
import { deleteOldWebhookEvents } from '../billing/webhookEvents.ts';
import { deleteOldCounts } from '../platform/security/rateLimits.ts';
import { deleteOldGiftLinks } from '../entitlements/giftLinks.ts';
import { deleteExpiredTokens } from '../entitlements/documentLinks.ts';
import { deleteExpiredEmailChanges } from '../identity/emailChanges.ts';
import { deleteIdleGuests } from '../identity/guests.ts';
import { deleteExpiredLinks } from '../identity/accessLinks.ts';
import { deleteOldActivity } from '../identity/activity.ts';
import { deleteExpiredApiTokens } from '../identity/apiTokens.ts';
import { deleteExpiredChallenges } from '../identity/passkeys.ts';
import { deleteExpiredRegistrations } from '../identity/registrations.ts';
import { deleteExpiredSessions } from '../identity/sessions.ts';
import { deleteExpiredSignIns } from '../identity/pendingSignIns.ts';
import { deleteUnconfirmedNews } from '../news/newsSubscriptions.ts';
import { deleteDeadJobs } from '../platform/jobs/jobRows.ts';
import { closeExpiredMails, deleteOldMails } from '../platform/mail/outbox.ts';
import { deleteOldDeliveries } from '../platform/webhooks/webhookOutbox.ts';
import { clearOldTombstones } from '../reading/annotations.ts';
import { deleteOldIcons } from '../publishing/index.ts';

type CleanupDependencies = Pick<Resources, 'db' | 'clock'>;

/** Deletes expired rows. */
export async function sweep({ db, clock }: CleanupDependencies): Promise<void> {
  const now = clock.now();
  await deleteExpiredSignIns(db, now);
  await deleteExpiredRegistrations(db, now);
  await deleteExpiredSessions(db, now);
  await deleteIdleGuests(db, now);
  await deleteExpiredEmailChanges(db, now);
  await deleteUnconfirmedNews(db, now);
  await deleteExpiredLinks(db, now);
  await deleteExpiredApiTokens(db, now);
  await deleteExpiredChallenges(db, now);
  await deleteOldActivity(db, now);
  await deleteOldReadEvents(db, now);
  await deleteExpiredTokens(db, now);
  await deleteOldGiftLinks(db, now);
  await deleteOldDeliveryOrders(db, now);
  await deleteOldIcons(db);
  await deleteOldCounts(db, now);
  await deleteOldWebhookEvents(db, now);
  await clearOldTombstones(db, now);
  await closeExpiredMails(db, now);
  await deleteOldMails(db, now);
  await deleteDeadJobs(db, now);
  await deleteOldDeliveries(db, now);
}
