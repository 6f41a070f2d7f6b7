import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account } from '../../account/index.ts';
import { findIssue, type IssueActions, parseIssueRoute } from '../../catalog/index.ts';
import { focusIfLost, partHeading, storeInfo, t } from '../../../shared/shell/index.ts';
import { CloseIcon } from '../../../shared/ui/CloseIcon.tsx';
import { margins } from '../../../shared/ui/margins.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { GoodsView } from '../GoodsView.tsx';
import { type ConfirmedSale as Confirmed, type LineItem, lineItemOf, plainPath } from '../rules.ts';
import { cart } from '../store.ts';
import { cross, Heading, InDetails, NextStep, OnPage } from './confirmation.styles.ts';
import { PaymentFacts } from './PaymentFacts.tsx';

interface Props extends Confirmed {
  readonly onRead: IssueActions['read'];
  readonly isInDetails?: boolean;
}

/**
 * The confirmation of a purchase, at the address where the user is after it: a part of the page, or of the
 * details of an issue. The details show the goods and the action that reads them.
 */
export function ConfirmedSale({ sale, user, path, isInDetails = false, onRead }: Props) {
  const { plans } = useSnapshot(storeInfo);
  const isOwn = useSnapshot(account).user?.id === user;
  const isHere = useIsAtPath(path);
  const isPart = (parseIssueRoute(useLocation()) !== null) === isInDetails;
  const goods = lineItemOf(sale.item, { findIssue, plans });
  if (!isHere || !isPart || !isOwn || !goods) return null;
  if (!isInDetails) return <PageConfirmation goods={goods} sale={sale} onRead={onRead} />;
  return (
    <InDetails aria-label={t('confirmation.heading')}>
      <Heading as={partHeading()}>
        <bdi>{t('confirmation.heading')}</bdi>
      </Heading>
      <PaymentFacts sale={sale} />
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
        <Next goods={goods} onRead={onRead} />
        <Close />
      </OnPage>
    </div>
  );
}

function Next({ goods, onRead }: Pick<PageProps, 'goods' | 'onRead'>) {
  const { pathname } = useLocation();
  if (goods.type === 'plan')
    return (
      pathname !== '/' && (
        <NextStep>
          <Link to="/" className={filled}>
            {t('confirmation.browse')}
          </Link>
        </NextStep>
      )
    );
  return (
    <NextStep>
      <button
        type="button"
        className={filled}
        onClick={() => onRead({ issue: goods.issue, type: 'full' })}
      >
        {t('confirmation.readNow')}
      </button>
    </NextStep>
  );
}

const Close = () => (
  <button type="button" className={cross} aria-label={t('confirmation.close')} onClick={close}>
    <CloseIcon />
  </button>
);

const close = (): void => {
  cart.confirmed = null;
};
