import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { account } from '../../account/index.ts';
import { type IssueActions, parseIssueRoute } from '../../catalog/index.ts';
import { focusIfLost, partHeading, t, dayText, type TextKey } from '../../../shared/shell/index.ts';
import { CloseIcon } from '../../../shared/ui/icons.tsx';
import { margins } from '../../../shared/ui/margins.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { GoodsView, useOfferedGoods } from '../GoodsView.tsx';
import { plainPath } from '../cartExit.ts';
import {
  type ConfirmedSale as Confirmed,
  type LineItem,
  type Card,
  isGiftPurchase,
  type Sale,
} from '../cartItem.ts';
import { cart } from '../cartState.ts';
import { ButtonRow } from '../../../shared/ui/content.styles.ts';
import { receiptAddress } from '../../../shared/api/index.ts';
import { DownloadLink } from '../../../shared/downloads/index.ts';
import { paths } from '#contract/paths.ts';
import type { PaymentRecord } from '#contract/api/payment.ts';
import { payments } from '../../billing/index.ts';
import { GiftPurchase } from '../../gifts/index.ts';
import {
  color,
  font,
  from,
  radius,
  roundButton,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

interface Props extends Confirmed {
  readonly onRead: IssueActions['read'];
  readonly isInDetails?: boolean;
}

/**
 * The confirmation of a purchase, at the address where the user is after it: a part of the page, or of the
 * details of an issue. The details of the bought issue show the goods and the action that reads them.
 */
export function ConfirmedSale({ sale, user, path, isInDetails = false, onRead }: Props) {
  const isOwn = useSnapshot(account).user?.id === user;
  const isHere = useIsAtPath(path);
  const route = parseIssueRoute(useLocation());
  const isPart = (route !== null) === isInDetails;
  const goods = useOfferedGoods(sale.item);
  if (!isHere || !isPart || !isOwn || !goods) return null;
  if (!isInDetails) return <PageConfirmation goods={goods} sale={sale} onRead={onRead} />;
  // The outcome of a payment that the user has left is shown wherever the user is.
  const isOfOther =
    goods.type !== 'plan' && (goods.type === 'bundle' || goods.issue.id !== route?.id);
  return (
    <InDetails aria-label={t('confirmation.heading')}>
      <Heading as={partHeading()}>
        <bdi>{t('confirmation.heading')}</bdi>
      </Heading>
      {isOfOther && <GoodsView goods={goods} />}
      <PaymentFacts sale={sale} />
      {isOfOther && !isGiftPurchase(sale.item) && <Next goods={goods} onRead={onRead} />}
      <Close />
    </InDetails>
  );
}

/** Whether the user is at the path. The confirmation ends when the user leaves it. */
function useIsAtPath(path: string): boolean {
  const isThere = plainPath(useLocation().pathname) === path;
  useEffect(() => (isThere ? close : undefined), [isThere]);
  return isThere;
}

interface PageProps extends Pick<Props, 'sale' | 'onRead'> {
  readonly goods: LineItem;
}

/** The heading gets the focus that the closed cart had, or that the page got from it. */
function PageConfirmation({ goods, sale, onRead }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.matches('main')) heading.current?.focus();
    else focusIfLost(heading.current);
  }, []);
  return (
    <div className={margins}>
      <OnPage aria-label={t('confirmation.heading')}>
        <Heading ref={heading} tabIndex={-1} data-confirmation>
          <bdi>{t('confirmation.heading')}</bdi>
        </Heading>
        <GoodsView goods={goods} />
        <PaymentFacts sale={sale} />
        {!isGiftPurchase(sale.item) && <Next goods={goods} onRead={onRead} />}
        <Close />
      </OnPage>
    </div>
  );
}

function Next({ goods, onRead }: Pick<PageProps, 'goods' | 'onRead'>) {
  const { pathname } = useLocation();
  if (goods.type === 'bundle') return <LinkButton to={paths.account} text="accountPage.library" />;
  if (goods.type === 'plan')
    return pathname !== '/' && <LinkButton to="/" text="confirmation.browse" />;
  return (
    <ButtonRow>
      <button
        type="button"
        className={filled}
        onClick={() => onRead({ issue: goods.issue, type: 'full' })}
      >
        {t('confirmation.readNow')}
      </button>
    </ButtonRow>
  );
}

const LinkButton = ({ to, text }: { readonly to: string; readonly text: TextKey }) => (
  <ButtonRow>
    <Link to={to} className={filled}>
      {t(text)}
    </Link>
  </ButtonRow>
);

const Close = () => (
  <button type="button" className={cross} aria-label={t('confirmation.close')} onClick={close}>
    <CloseIcon />
  </button>
);

const close = (): void => {
  cart.confirmed = null;
};

/** The duration of the right, the payment method and the receipt. */
function PaymentFacts({ sale }: { sale: Sale }) {
  const { value: records } = useSnapshot(payments.data);
  const record = records.find(({ id }) => id === sale.payment);
  const paidBy = sale.card ? cardText(sale.card) : record?.gateway === 'paypal' && byPayPal();
  return (
    <FactList>
      <li>
        <Gained sale={sale} gift={record?.gift} />
      </li>
      {paidBy && (
        <li>
          <bdi>{paidBy}</bdi>
        </li>
      )}
      <li>
        {record?.receiptEmail && (
          <>
            <bdi>{t('confirmation.receiptSent', { email: record.receiptEmail })}</bdi>{' '}
          </>
        )}
        <DownloadLink
          order={{ what: 'receipt', id: sale.payment }}
          className={receiptLink}
          href={receiptAddress(sale.payment)}
          target="_blank"
        >
          {t('purchaseHistory.receipt')}
        </DownloadLink>
      </li>
    </FactList>
  );
}

/** A gift has its link as soon as the history of the user is loaded. */
function Gained({ sale, gift }: Pick<Props, 'sale'> & { readonly gift: PaymentRecord['gift'] }) {
  if (gift) return <GiftPurchase {...gift} />;
  if (isGiftPurchase(sale.item)) return null;
  if (sale.item.type === 'plan') return <Access />;
  return <bdi>{t(sale.item.type === 'bundle' ? 'bundle.kept' : 'confirmation.kept')}</bdi>;
}

/** A subscription opens all issues until it ends. */
function Access() {
  const renewsAt = useSnapshot(account).user?.planPayment?.nextBillingDate;
  return (
    <bdi>
      {renewsAt ? t('confirmation.renews', { date: dayText(renewsAt) }) : t('confirmation.open')}
    </bdi>
  );
}

const byPayPal = (): string => t('confirmation.byPayPal');

/** Names of brands are the same in every language. */
const brandNames: Readonly<Record<string, string>> = {
  amex: 'American Express',
  cartes_bancaires: 'Cartes Bancaires',
  diners: 'Diners Club',
  discover: 'Discover',
  eftpos_au: 'eftpos',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

function cardText({ brand, lastDigits: digits }: Card): string {
  const name = brandNames[brand];
  return name
    ? t('confirmation.byCard', { brand: name, digits })
    : t('confirmation.byAnyCard', { digits });
}

/** A part of the page above its content. */
const OnPage = styled.section`
  position: relative;
  display: grid;
  gap: ${space(2)};
  max-inline-size: 720px;
  margin-block-start: ${space(3)};
  padding: ${space(3)} ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.ground};
  ${from('small')} {
    padding: ${space(3)} ${space(4)};
  }
`;

/** A part of the details, above the actions. */
const InDetails = styled.section`
  position: relative;
  display: grid;
  gap: ${space(1)};
  padding: ${space(2)};
  border-radius: ${radius.panel};
  background: ${color.ground};
`;

/** Leaves space for the close button. */
const Heading = styled.h2`
  padding-inline-end: ${space(5)};
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 600;
  line-height: 1.25;
  text-wrap: balance;
  &:focus {
    outline: none;
  }
`;

const FactList = styled.ul`
  display: grid;
  gap: ${space(0.5)};
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;

const receiptLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  min-inline-size: ${target};
  margin-block: -10px;
`;

const cross = css`
  position: absolute;
  inset-block-start: ${space(1)};
  inset-inline-end: ${space(1)};
  ${roundButton}
  background: none;
  color: ${color.ink};
  cursor: pointer;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 8%, transparent);
    }
  }
`;
