import { useSnapshot } from 'valtio';
import { receiptAddress } from '../../../shared/api/index.ts';
import { dayText, t } from '../../../shared/shell/index.ts';
import { DownloadLink } from '../../../shared/downloads/index.ts';
import { account } from '../../account/index.ts';
import { payments } from '../../billing/index.ts';
import type { Card, Sale } from '../rules.ts';
import { FactList, receiptLink } from './confirmation.styles.ts';

/** The duration of the right, the payment method and the receipt. */
export function PaymentFacts({ sale }: { sale: Sale }) {
  const { value: records } = useSnapshot(payments.data);
  const record = records.find(({ id }) => id === sale.payment);
  const paidBy = sale.card ? cardText(sale.card) : record?.gateway === 'paypal' && byPayPal();
  return (
    <FactList>
      <li>{sale.item.type === 'plan' ? <Access /> : <bdi>{t('confirmation.kept')}</bdi>}</li>
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
