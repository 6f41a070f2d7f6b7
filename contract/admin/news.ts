import * as z from 'zod/mini';

/**
 * - running: subscribers are left that have no mail yet
 * - stopped: by an owner, because the issue was withdrawn, or because nothing could be sent for two days
 * - done: each subscriber has a mail
 */
export const newsStates = ['running', 'stopped', 'done'] as const;
export type NewsState = (typeof newsStates)[number];

const NewsSending = z.object({
  /** Of the issue. */
  id: z.int(),
  title: z.string(),
  state: z.enum(newsStates),
  startedAt: z.iso.datetime(),
  /** The subscribers at that time. */
  recipients: z.int(),
  /** The mails that the mail server has accepted, and those whose address it has refused. */
  sent: z.int(),
  refused: z.int(),
});
export type NewsSending = z.infer<typeof NewsSending>;

/** The number of confirmed addresses, and the sendings of news by mail, the newest first. */
export const NewsReport = z.object({ subscribers: z.int(), sendings: z.array(NewsSending) });
export type NewsReport = z.infer<typeof NewsReport>;

export const NewsOrder = z.strictObject({ id: z.int(), change: z.enum(['stop', 'continue']) });
export type NewsOrder = z.infer<typeof NewsOrder>;
