import { styled } from '@linaria/react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import type { RedeemedCoupon } from '#contract/api/coupons.ts';
import { readingPath } from '#contract/paths.ts';
import { useUserData } from '../account/index.ts';
import { CodeForm } from './CodeForm.tsx';
import { redeemedCoupons } from './redeemedCoupons.ts';
import { loadStates } from '../../shared/api/index.ts';
import { dayText, t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { titleLanguage, titleOf } from '../catalog/index.ts';
import { validity } from './couponCode.ts';
import { ListHeading, ListRow, Muted, RowList, RowWords } from '../../shared/ui/content.styles.ts';
import { RequestFailure } from '../../shared/ui/RequestFailure.tsx';
import { from, space } from '../../shared/ui/tokens.ts';

/** The panel of the account page in which a coupon is redeemed. */
export function ApplyCoupon() {
  useUserData(redeemedCoupons.load);
  return (
    <Halves>
      <CodeForm />
      <RedeemedCoupons />
    </Halves>
  );
}

/** The coupons that the user has redeemed. The previous list stays while it is reloaded. */
function RedeemedCoupons() {
  const id = useId();
  const { state, value } = useSnapshot(redeemedCoupons.data);
  if (state === loadStates.loaded && value.length === 0) return null;
  return (
    <Redeemed aria-labelledby={id}>
      <ListHeading id={id}>
        <bdi>{t('coupons.list')}</bdi>
      </ListHeading>
      {state === loadStates.failed ? (
        <RequestFailure
          text={t('coupons.listUnknown')}
          again={t('reader.tryAgain')}
          onRetry={() => void redeemedCoupons.load()}
        />
      ) : (
        <List coupons={value} />
      )}
    </Redeemed>
  );
}

const List = ({ coupons }: { readonly coupons: readonly RedeemedCoupon[] }) =>
  coupons.length === 0 ? (
    <Muted as="output">
      <bdi>{t('coupons.loading')}</bdi>
    </Muted>
  ) : (
    <RowList>
      {coupons.map((coupon) => (
        <Item key={coupon.id} coupon={coupon} />
      ))}
    </RowList>
  );

function Item({ coupon }: { readonly coupon: RedeemedCoupon }) {
  const id = useId();
  const { issue, state, redeemedAt } = coupon;
  const valid = validity(coupon);
  return (
    <ListRow>
      <RowWords>
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
      </RowWords>
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
    </ListRow>
  );
}

/** The field, and beside it the redeemed coupons. */
const Halves = styled.div`
  display: grid;
  gap: ${space(4)};
  ${from('medium')} {
    grid-template-columns: var(--halves, minmax(0, 1fr) minmax(0, 1fr));
    gap: ${space(6)};
  }
  /* A code is short, and a day belongs to what ends on it. */
  & > * {
    max-inline-size: 36rem;
  }
`;

const Redeemed = styled.section`
  display: grid;
  align-content: start;
  gap: ${space(1)};
`;
