import { useRef } from 'react';
import type { PaymentRecord } from '#contract/api/payment.ts';
import { codeFragment, paths } from '#contract/paths.ts';
import { dayText, t } from '../../shared/shell/index.ts';
import { entry } from '../../shared/ui/fields.styles.ts';
import { Muted, stack } from '../../shared/ui/content.styles.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { storeAddress } from '../../shared/ui/prefix.ts';
import { copyLink } from './giftActions.ts';

/** The state of a paid gift, and the link that its buyer passes on. */
export function GiftPurchase({ code, state, delivery }: NonNullable<PaymentRecord['gift']>) {
  const field = useRef<HTMLInputElement>(null);
  const url = storeAddress() + paths.account + codeFragment + code;
  return (
    <div className={stack}>
      <Muted>
        <bdi>{t(`giftPurchase.${state}`)}</bdi>
      </Muted>
      {delivery && (
        <Muted>
          <bdi>
            {t(`giftPurchase.delivery.${delivery.state}`, {
              email: delivery.email ?? '',
              date: dayText(`${delivery.day}T12:00`),
            })}
          </bdi>
        </Muted>
      )}
      {state === 'open' && (
        <>
          <input
            ref={field}
            className={entry}
            dir="ltr"
            readOnly
            value={url}
            aria-label={t('giftPurchase.link')}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          <button type="button" className={quiet} onClick={() => void copyLink(url, field.current)}>
            {t('giftPurchase.copy')}
          </button>
        </>
      )}
    </div>
  );
}
