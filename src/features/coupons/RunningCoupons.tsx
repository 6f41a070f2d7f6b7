import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { loadStates } from '../../shared/api/index.ts';
import { dayText, t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { Coupon, CouponList, Heading, Muted, Running, ErrorText } from './coupons.styles.ts';
import { runningCoupons } from './store.ts';

/** The issues that are open by coupons. The previous list stays while it is reloaded. */
export function RunningCoupons() {
  const id = useId();
  const { state } = useSnapshot(runningCoupons.data);
  return (
    <Running aria-labelledby={id}>
      <Heading id={id}>
        <bdi>{t('coupons.active')}</bdi>
      </Heading>
      {state === loadStates.failed ? <Failed /> : <Known isLoading={state !== loadStates.loaded} />}
    </Running>
  );
}

function Known({ isLoading }: { isLoading: boolean }) {
  const { value: running } = useSnapshot(runningCoupons.data);
  if (running.length === 0) {
    return (
      <Muted as="output">
        <bdi>{t(isLoading ? 'coupons.loading' : 'coupons.none')}</bdi>
      </Muted>
    );
  }
  return (
    <CouponList>
      {running.map(({ id, expiresAt }) => (
        <Coupon key={id}>
          <strong>
            <bdi>{t('coupons.allAccess')}</bdi>
          </strong>
          <Muted>
            <bdi>{t('coupons.until', { date: dayText(expiresAt) })}</bdi>
          </Muted>
        </Coupon>
      ))}
    </CouponList>
  );
}

const Failed = () => (
  <ErrorText>
    <p role="alert">
      <bdi>{t('coupons.listUnknown')}</bdi>
    </p>
    <button type="button" className={quiet} onClick={() => void runningCoupons.load()}>
      {t('reader.tryAgain')}
    </button>
  </ErrorText>
);
