import * as z from 'zod/mini';

/** The items of the check of a running store, in the order of the page, each with the reasons of its states. */
export const healthReasons = {
  disk: ['disk_free', 'disk_low', 'disk_full'],
  machine: ['machine_right', 'machine_wrong'],
  files: ['files_whole', 'files_unused', 'files_missing'],
  backups: ['backups_made', 'backups_old', 'backups_none'],
  mails: ['mails_sent', 'mails_waiting', 'mails_failed', 'mails_off'],
  packs: ['packs_ready', 'packs_waiting', 'packs_failed'],
  schedule: ['schedule_kept', 'schedule_refused', 'schedule_late'],
  webhooks: ['webhooks_done', 'webhooks_waiting', 'webhooks_late'],
  payments: ['payments_settled', 'payments_late'],
  unbooked: ['unbooked_none', 'unbooked_found'],
  accounting: ['rules_kept', 'rules_broken'],
} as const;

export type HealthItemName = keyof typeof healthReasons;
export const healthItemNames = Object.keys(healthReasons) as HealthItemName[];
export const HealthReason = z.enum(Object.values(healthReasons).flat());
export type HealthReason = z.infer<typeof HealthReason>;
export type HealthState = 'ok' | 'warning' | 'fault';

export const HealthItem = z.object({
  item: z.enum(healthItemNames),
  state: z.enum(['ok', 'warning', 'fault']),
  /** Its text and the advice are in the languages of the page. */
  reason: HealthReason,
  /** The number of rows or files that the reason is about; for the disk its free bytes. */
  count: z.int(),
  /** The time of the last backup. */
  at: z.nullable(z.iso.datetime()),
  /** English sentences for an operator. */
  details: z.array(z.string()),
});
export type HealthItem = z.infer<typeof HealthItem>;

export const HealthReport = z.object({ checkedAt: z.iso.datetime(), items: z.array(HealthItem) });
export type HealthReport = z.infer<typeof HealthReport>;

/** Without `now` the last report of this process is enough, if it is recent. */
export const HealthQuery = z.object({ now: z.enum(['true', 'false']) });
