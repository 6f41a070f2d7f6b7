import type { Direction, Locale, Theme } from '#contract/boot.ts';
import type { Queries } from '../db/connection.ts';
import type { Keys } from '../security/keys.ts';
import type { MailKind } from '../db/schema/mailKinds.ts';
import type { DueMail } from './mailAttempts.ts';

/** The store as the sender of mails. */
export interface MailStore {
  readonly name: string;
  readonly locale: Locale;
  readonly direction: Direction;
  readonly theme: Theme;
  /** As in `palettesWith`. */
  readonly accent: string;
}

/** The values that a writer of mails needs in addition to the row. */
export interface MailContext {
  readonly store: MailStore;
  /** `SUPPORT_EMAIL`: the sender of all mails, and the addressee of support requests. */
  readonly storeAddress: string;
  readonly now: Date;
}

/** A writer derives the secrets of a mail, so that the outbox holds none. */
export interface WriterContext extends MailContext {
  readonly keys: () => Promise<Keys>;
}

/** A line with a name and a value. */
export type MailDetail = readonly [name: string, value: string];

export interface MailLink {
  readonly label: string;
  readonly path: string;
}

/** The content of a mail to a user, which is sent as HTML and as text. */
export interface MailContent {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The purchased item; null without one. */
  readonly item: { readonly name: string; readonly kind: string } | null;
  /** The paid sum, and the returned sum. */
  readonly sums: readonly MailDetail[];
  readonly details: readonly MailDetail[];
  /** A link into the store; null without one. A store without PUBLIC_URL has no links in its mails. */
  readonly action: MailLink | null;
  /** Ends further mails of this kind: a link, and the header for mail programs (RFC 8058). */
  readonly unsubscribe?: MailLink;
  /** Small print, the reason of the mail at the end. */
  readonly notes: readonly string[];
}

/** A mail to a user. */
export interface UserMail {
  readonly to: string;
  readonly content: MailContent;
}

/** A mail to the publisher, in plain text. */
export interface PublisherMail {
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
}

/** Writes one kind of mail from its row. null closes a mail that has no addressee or no subject any more. */
export type MailWriter = (
  tx: Queries,
  due: DueMail,
  context: WriterContext,
) => Promise<UserMail | PublisherMail | null>;

export type MailWriters = Readonly<Record<MailKind, MailWriter>>;
