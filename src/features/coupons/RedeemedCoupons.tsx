import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { RedeemedCoupon } from '#contract/api/coupons.ts';
import { readingPath } from '#contract/paths.ts';
import { loadStates } from '../../shared/api/index.ts';
import { dayText, t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { titleLanguage, titleOf } from '../catalog/index.ts';
import { Coupon, CouponList, ErrorText, Heading, Muted, Redeemed, Words } from './CodeForm.tsx';
import { validity } from './rules.ts';
import { redeemedCoupons } from './store.ts';

/** The coupons that the user has redeemed. The previous list stays while it is reloaded. */
export function RedeemedCoupons() {
  const id = useId();
  const { state, value } = useSnapshot(redeemedCoupons.data);
  if (state === loadStates.loaded && value.length === 0) return null;
  return (
    <Redeemed aria-labelledby={id}>
      <Heading id={id}>
        <bdi>{t('coupons.list')}</bdi>
      </Heading>
      {state === loadStates.failed ? <Failed /> : <List coupons={value} />}
    </Redeemed>
  );
}

const List = ({ coupons }: { readonly coupons: readonly RedeemedCoupon[] }) =>
  coupons.length === 0 ? (
    <Muted as="output">
      <bdi>{t('coupons.loading')}</bdi>
    </Muted>
  ) : (
    <CouponList>
      {coupons.map((coupon) => (
        <Item key={coupon.id} coupon={coupon} />
      ))}
    </CouponList>
  );

function Item({ coupon }: { readonly coupon: RedeemedCoupon }) {
  const id = useId();
  const { issue, state, redeemedAt } = coupon;
  const valid = validity(coupon);
  return (
    <Coupon>
      <Words>
        <strong id={`${id}-goods`}>
          {issue ? (
            <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
          ) : (
            <bdi>{t('coupons.allAccess')}</bdi>
          )}
        </strong>
        <Muted>
          <bdi>{t('coupons.redeemedOn', { date: dayText(redeemedAt) })}</bdi>
        </Muted>
        <Muted>
          <bdi>{t(valid.key, { date: valid.day === null ? '' : dayText(valid.day) })}</bdi>
        </Muted>
      </Words>
      {issue && state === 'open' && (
        <Link
          id={`${id}-open`}
          to={readingPath(issue.id)}
          className={quiet}
          aria-labelledby={`${id}-open ${id}-goods`}
        >
          {t('cart.open')}
        </Link>
      )}
    </Coupon>
  );
}

const Failed = () => (
  <ErrorText>
    <p role="alert">
      <bdi>{t('coupons.listUnknown')}</bdi>
    </p>
    <button type="button" className={quiet} onClick={() => void redeemedCoupons.load()}>
      {t('reader.tryAgain')}
    </button>
  </ErrorText>
);
