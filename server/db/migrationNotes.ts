/** What a migration means to whoever runs a store. */
export interface MigrationNote {
  /** As a sentence. */
  readonly does: string;
  /**
   * Whether the program before it works with the database after it. Where it does not, the way back is
   * a backup that was made before.
   */
  readonly isReversible: boolean;
}

/** One for each migration: a test fails where a new one has none. */
export const migrationNotes: Readonly<Record<string, MigrationNote>> = {
  '0000_start': { does: 'The tables of a new store.', isReversible: false },
  '0001_the_store_row': { does: 'The store’s own row.', isReversible: true },
  '0002_accounts': { does: 'Accounts that sign in by other providers.', isReversible: true },
  '0003_support_requests': { does: 'Requests for help are kept.', isReversible: true },
  '0004_promocodes': { does: 'Coupons.', isReversible: true },
  '0005_payments': {
    does: 'Payments and plans that renew. The program before it would not know what was paid.',
    isReversible: false,
  },
  '0006_tickets': { does: 'Tickets for tabs that send no cookies.', isReversible: true },
  '0007_publisher': {
    does: 'Drafts, files that were replaced, publishers, and closing the store for work on it. The program before it would not honour links to replaced files.',
    isReversible: true,
  },
  '0008_source': { does: 'Issues remember the file that they were made of.', isReversible: true },
  '0009_closing': {
    does: 'A store that nobody works on any more opens by itself.',
    isReversible: true,
  },
  '0010_completed': { does: 'Indexes for the publisher’s figures.', isReversible: true },
  '0011_shelf': { does: 'A stamp that says when issues have changed.', isReversible: true },
  '0012_opening': {
    does: 'Documents remember what their first page needs, so that it is fetched at once. Those that stand there open as before, until they are published anew.',
    isReversible: true,
  },
  '0013_verified_emails': {
    does: 'An e-mail belongs to one account only where a sign-in provider vouches for it. The program before it would take an unverified e-mail for the account that an operator names.',
    isReversible: true,
  },
  '0014_refund_reasons': {
    does: 'Payments that the store refunds by itself record the reason. An earlier version may have refunded sales of deleted accounts: “payment list --status refunded” shows them without an account.',
    isReversible: true,
  },
  '0015_issue_reading': {
    does: 'Issues have a language, a direction of reading and a setting for spreads. Those that are there have no language, and are read as before, until their publisher sets them.',
    isReversible: true,
  },
  '0016_store_mark': {
    does: 'The store has an id, which is written on each payment at a gateway. Payments at a gateway that are missing in the books are recorded, and so is how far the store has heard each gateway. Receipts that have waited for a mail server since an earlier version are not mailed. The program before it would not follow PayPal payments that begin after it.',
    isReversible: false,
  },
};
