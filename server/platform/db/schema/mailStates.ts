/**
 * The states of a mail in the outbox.
 * - waiting: its first attempt, or the next one, has not begun
 * - sending: an attempt runs
 * - recalled: it was withdrawn while an attempt ran, so it may still arrive; there is no other attempt
 * - sent: the mail server has accepted it
 * - withdrawn: it is not sent, because a later change contradicts it, or because it has no addressee
 * - failed: the last attempt has failed, or the mail is too late
 */
export const mailStates = [
  'waiting',
  'sending',
  'recalled',
  'sent',
  'withdrawn',
  'failed',
] as const;
export type MailState = (typeof mailStates)[number];

/** The states of a mail that may still be sent. Only these have a time of the next attempt. */
export const unsentStates = ['waiting', 'sending', 'recalled'] as const satisfies MailState[];

/**
 * The changes of a mail.
 * - write: a change of the store justifies it again
 * - claim: an attempt begins, or the time of the former attempt is over
 * - accept: the mail server accepts it
 * - retry, give_up: an attempt has failed, with or without another one to follow
 * - withdraw: a change of the store contradicts it
 * - drop: the writer finds no addressee or no subject
 */
export type MailChange = 'write' | 'claim' | 'accept' | 'retry' | 'give_up' | 'withdraw' | 'drop';

/** The next state by the present one. A state without an entry stays. */
export type MailTransition = Partial<Readonly<Record<MailState, MailState>>>;

const transitions: Readonly<Record<MailChange, MailTransition>> = {
  write: { withdrawn: 'waiting', recalled: 'sending' },
  claim: { waiting: 'sending', sending: 'sending' },
  // The mail has gone out, so a change during the attempt cannot contradict that.
  accept: {
    waiting: 'sent',
    sending: 'sent',
    recalled: 'sent',
    withdrawn: 'sent',
    failed: 'sent',
  },
  retry: { sending: 'waiting', recalled: 'withdrawn' },
  give_up: { waiting: 'failed', sending: 'failed', recalled: 'withdrawn' },
  withdraw: { waiting: 'withdrawn', sending: 'recalled' },
  drop: { sending: 'withdrawn', recalled: 'withdrawn' },
};

/** Returns the next state; null if the change does not affect a mail in this state. */
export const mailStateAfter = (state: MailState, change: MailChange): MailState | null =>
  transitions[change][state] ?? null;
