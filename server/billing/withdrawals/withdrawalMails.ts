import { eq } from 'drizzle-orm';
import { momentText, ownTimeZone } from '#contract/intl.ts';
import type { Queries } from '../../platform/db/connection.ts';
import { withdrawals } from '../../platform/db/schema.ts';
import type {
  MailContent,
  MailDetail,
  MailStore,
  MailWriter,
  MailWriters,
} from '../../platform/mail/outboundMail.ts';
import type { MailRow } from '../../platform/mail/outbox.ts';
import { translate } from '../../platform/translations.ts';

type WithdrawalRow = typeof withdrawals.$inferSelect;

/** The acknowledgement with the content of the declaration. It accepts nothing. */
const writeReceived: MailWriter = async (tx, { mail, address }, { store }) => {
  const row = await withdrawalOf(tx, mail);
  return row && address !== null
    ? { to: address, content: contentOf(row, store, received, []) }
    : null;
};

const writeDecided: MailWriter = async (tx, { mail, address }, { store }) => {
  const row = await withdrawalOf(tx, mail);
  if (!row || address === null) return null;
  const content =
    row.state === 'accepted'
      ? contentOf(row, store, accepted, [])
      : contentOf(row, store, refused, [row.reason]);
  return { to: address, content };
};

/** The subject, the heading and the paragraphs. */
type Keys = readonly [subject: string, heading: string, ...paragraphs: string[]];
const received: Keys = ['receivedSubject', 'receivedHeading', 'receivedWhat', 'receivedNext'];
const accepted: Keys = ['acceptedSubject', 'acceptedHeading', 'acceptedNext'];
const refused: Keys = ['refusedSubject', 'refusedHeading', 'refusedNext'];

/** To the publisher. A reply goes to the customer. */
const writeNotice: MailWriter = async (tx, { mail }, { store }) => {
  const row = await withdrawalOf(tx, mail);
  if (!row || row.email === '') return null;
  const lines = factsOf(row, store).map(([name, value]) => `${name}: ${value}`);
  return {
    replyTo: row.email,
    subject: `#${row.id} ${translate(store.locale, 'mails.withdrawal.number')}`,
    text: `${translate(store.locale, 'mails.withdrawal.decide')}\n\n${lines.join('\n')}\n`,
  };
};

export const withdrawalMailWriters: Pick<
  MailWriters,
  'withdrawal_received' | 'withdrawal_notice' | 'withdrawal_decided'
> = {
  withdrawal_received: writeReceived,
  withdrawal_notice: writeNotice,
  withdrawal_decided: writeDecided,
};

function contentOf(
  row: WithdrawalRow,
  store: MailStore,
  [subject, heading, ...paragraphs]: Keys,
  before: readonly string[],
): MailContent {
  const values = { number: String(row.id), store: store.name };
  const text = (key: string) => translate(store.locale, `mails.withdrawal.${key}`, values);
  return {
    subject: text(subject),
    heading: text(heading),
    paragraphs: [...before, ...paragraphs.map(text)],
    item: null,
    sums: [],
    details: factsOf(row, store),
    action: null,
    notes: [text('reason')],
  };
}

/** The content of the declaration, and the time to the second. */
function factsOf(row: WithdrawalRow, { locale }: MailStore): MailDetail[] {
  const text = (key: string) => translate(locale, `mails.withdrawal.${key}`);
  const typed: MailDetail[] = [
    [text('name'), row.name],
    [text('order'), row.order],
    [translate(locale, 'books.receipt.email'), row.email],
  ];
  return [
    [text('number'), `#${row.id}`],
    ...typed.filter(([, value]) => value !== ''),
    [text('at'), momentText(locale, row.receivedAt, ownTimeZone())],
  ];
}

async function withdrawalOf(tx: Queries, { withdrawalId }: MailRow): Promise<WithdrawalRow | null> {
  if (withdrawalId === null) return null;
  const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, withdrawalId));
  return row ?? null;
}
