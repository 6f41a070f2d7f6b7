import { paths, paymentDueFragment } from '#contract/paths.ts';
import type { MailDetails } from '../../platform/db/schema/mailKinds.ts';
import type {
  MailContent,
  MailDetail,
  MailStore,
  MailWriter,
  MailWriters,
} from '../../platform/mail/outboundMail.ts';
import type { MailRow } from '../../platform/mail/outbox.ts';
import { translate } from '../../platform/translations.ts';
import { dayText, moneyText, planText } from '../receipts/receipt.ts';

/** The facts of a mail as texts in the store's language. A text is empty without its fact. */
interface Facts {
  readonly text: (key: string) => string;
  readonly day: (time: string | Date | undefined) => string;
  readonly price: string;
  readonly plan: string;
  readonly details: MailDetails;
  /** The mail is a confirmation for a deleted account, which has no pages any more. */
  readonly isAccountDeleted: boolean;
  readonly createdAt: Date;
}

type Content = Pick<MailContent, 'heading' | 'paragraphs' | 'details' | 'action'> & {
  readonly subject: string;
};

const started = ({ text, day, plan, price, details }: Facts): Content => ({
  subject: text(details.startsAt ? 'mails.startsLater.subject' : 'mails.started.subject'),
  heading: text(details.startsAt ? 'mails.startsLater.heading' : 'mails.started.heading'),
  paragraphs: [
    text(details.startsAt ? 'mails.startsLater.access' : 'mails.started.access'),
    text('mails.canCancel'),
  ],
  details: present([
    [text('cart.subscription'), plan],
    [text('mails.price'), price],
    [text('mails.renewsOn'), day(details.renewsAt)],
  ]),
  action: { label: text('mails.read'), path: paths.list },
});

const renewalAhead = ({ text, day, plan, price, details }: Facts): Content => ({
  subject: text('mails.renewal.subject'),
  heading: text('mails.renewal.heading'),
  paragraphs: [text('mails.renewal.nothingToDo'), text('mails.canCancel')],
  details: present([
    [text('cart.subscription'), plan],
    [text('mails.price'), price],
    [text('mails.renewsOn'), day(details.renewsAt)],
  ]),
  action: { label: text('mails.manage'), path: paths.account },
});

const planChange = ({ text, day, plan, price, details }: Facts): Content => ({
  subject: text('mails.planChange.subject'),
  heading: text('mails.planChange.heading'),
  paragraphs: [text('mails.planChange.nothingNow'), text('mails.planChange.canKeep')],
  details: present([
    [text('mails.planChange.plan'), plan],
    [text('mails.price'), price],
    [text('mails.planChange.startsOn'), day(details.renewsAt)],
  ]),
  action: { label: text('mails.manage'), path: paths.account },
});

const paymentFailed = ({ text, day, plan, price, details }: Facts): Content => ({
  subject: text(details.isReminder ? 'mails.failed.reminder' : 'mails.failed.subject'),
  heading: text('mails.failed.heading'),
  paragraphs: [text('books.plan.pastDue')],
  details: present([
    [text('cart.subscription'), plan],
    [text('mails.price'), price],
    [text('mails.accessUntil'), day(details.accessUntil)],
  ]),
  action: { label: text('mails.failed.pay'), path: `${paths.account}${paymentDueFragment}` },
});

const cancelled = (facts: Facts): Content => {
  const { text, day, plan, details, isAccountDeleted, createdAt } = facts;
  return {
    subject: text('mails.cancelled.subject'),
    heading: text('mails.cancelled.heading'),
    paragraphs: [
      text('books.cancel.hint'),
      text(isAccountDeleted ? 'mails.cancelled.accountDeleted' : 'books.cancel.until'),
    ],
    details: present([
      [text('cart.subscription'), plan],
      [text('mails.cancelled.on'), day(createdAt)],
      [text('mails.accessUntil'), day(details.accessUntil)],
    ]),
    action: isAccountDeleted ? null : { label: text('mails.read'), path: paths.list },
  };
};

const ended = ({ text, day, plan, details }: Facts): Content => ({
  subject: text('mails.ended.subject'),
  heading: text('mails.ended.heading'),
  paragraphs: [text('mails.ended.kept')],
  details: present([
    [text('cart.subscription'), plan],
    [text('mails.ended.on'), day(details.accessUntil)],
  ]),
  action: { label: text('mails.plans'), path: paths.plans },
});

const present = (details: readonly MailDetail[]): MailDetail[] =>
  details.filter(([, value]) => value !== '');

/** The writer of one kind. Users without an e-mail address get no mail. */
const writerOf =
  (write: (facts: Facts) => Content): MailWriter =>
  async (_tx, { mail, address }, { store }) => {
    if (address === null) return null;
    const facts = factsOf(mail, store);
    const content = { ...write(facts), item: null, sums: [], notes: [facts.text('mails.reason')] };
    return { to: address, content };
  };

export const subscriptionMailWriters: Pick<
  MailWriters,
  | 'subscription_started'
  | 'renewal_ahead'
  | 'plan_change_scheduled'
  | 'payment_failed'
  | 'subscription_cancelled'
  | 'subscription_ended'
> = {
  subscription_started: writerOf(started),
  renewal_ahead: writerOf(renewalAhead),
  plan_change_scheduled: writerOf(planChange),
  payment_failed: writerOf(paymentFailed),
  subscription_cancelled: writerOf(cancelled),
  subscription_ended: writerOf(ended),
};

function factsOf({ details, userId, createdAt }: MailRow, { name, locale }: MailStore): Facts {
  const day = (time: string | Date | undefined): string =>
    time === undefined ? '' : dayText(new Date(time), locale);
  const { amount, currency, currencyPrecision, period } = details;
  const values = {
    store: name,
    date: day(details.startsAt ?? details.renewsAt ?? details.accessUntil),
  };
  return {
    text: (key) => translate(locale, key, values),
    day,
    price:
      amount === undefined || currency === undefined || currencyPrecision === undefined
        ? ''
        : moneyText(amount, { currency, currencyPrecision }, locale),
    plan: planText(period, locale) ?? '',
    details,
    isAccountDeleted: userId === null,
    createdAt,
  };
}
