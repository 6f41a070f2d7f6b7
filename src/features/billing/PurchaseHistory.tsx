import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { PaymentRecord } from '#contract/api/payment.ts';
import type { MinorUnits } from '#contract/money.ts';
import { loadStates } from '../../shared/api/index.ts';
import { t, dayText } from '../../shared/shell/index.ts';
import { Pager } from '../../shared/ui/pager/Pager.tsx';
import { periodOf } from './planView.ts';
import { pageCountOf, pageOf, pageSize } from './panelViews.ts';
import { payments } from './purchaseData.ts';
import { ReceiptLinks } from './ReceiptLinks.tsx';
import { priceText, titleLanguage, titleOf } from '../catalog/index.ts';
import { GiftPurchase } from '../gifts/index.ts';
import { browserLanguage } from '../../shared/ui/language.ts';
import { VisuallyHidden } from '../../shared/ui/parts.styles.ts';
import { color, from, size, space } from '../../shared/ui/tokens.ts';
import { Muted } from '../../shared/ui/content.styles.ts';
import { RequestFailure } from '../../shared/ui/RequestFailure.tsx';

/** The user's payments. The previous list stays while it is reloaded. */
export function PurchaseHistory() {
  const { state, value: records } = useSnapshot(payments.data);
  if (state === loadStates.failed)
    return (
      <RequestFailure
        text={t('purchaseHistory.unknown')}
        again={t('reader.tryAgain')}
        onRetry={() => void payments.load()}
      />
    );
  if (records.length > 0) return <Records records={records} />;
  const isKnown = state === loadStates.loaded;
  return (
    <Muted as="output">
      <bdi>{t(isKnown ? 'purchaseHistory.none' : 'purchaseHistory.loading')}</bdi>
    </Muted>
  );
}

function Records({ records }: { records: readonly PaymentRecord[] }) {
  const [asked, setAsked] = useState(1);
  const page = Math.min(asked, pageCountOf(records.length));
  return (
    <>
      <HistoryTable records={pageOf(records, page)} />
      {records.length > pageSize && (
        <Pager
          total={records.length}
          pageSize={pageSize}
          page={page}
          siblings={0}
          names={{
            pager: t('purchaseHistory.pages'),
            previous: t('catalog.pager.previous'),
            next: t('catalog.pager.next'),
            page: (page) => t('catalog.pager.page', { page }),
          }}
          onTurn={setAsked}
        />
      )}
    </>
  );
}

const columns = ['date', 'description', 'amount', 'gateway'] as const;

const HistoryTable = ({ records }: { records: readonly PaymentRecord[] }) => (
  <Table aria-label={t('purchaseHistory.name')}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col" data-column={column}>
            {t(`purchaseHistory.${column}`)}
          </th>
        ))}
        <th scope="col" data-column="receipt">
          <VisuallyHidden>{t('purchaseHistory.receipt')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
    <tbody>
      {records.map((record) => (
        <Row key={record.id} record={record} />
      ))}
    </tbody>
  </Table>
);

function Row({ record }: { record: PaymentRecord }) {
  const words = textsOf(record);
  return (
    <tr>
      <td data-column="date">
        <bdi>{dayText(record.completedAt)}</bdi>
      </td>
      <td data-column="description">
        <ItemTexts {...words} />
        {record.gift && <GiftPurchase {...record.gift} />}
      </td>
      <td data-column="amount">
        <Amount record={record} />
      </td>
      <td data-column="gateway">
        <bdi>{gatewayNames[record.gateway]}</bdi>
      </td>
      <td data-column="receipt">
        <ReceiptLinks record={record} item={words.name} />
      </td>
    </tr>
  );
}

const ItemTexts = ({ name, kind, language }: Words) => (
  <>
    <Item>
      <bdi lang={language}>{name}</bdi>
    </Item>
    <Aside>
      <bdi>{kind}</bdi>
    </Aside>
  </>
);

/** Names of gateways are the same in every language. */
const gatewayNames = { stripe: 'Stripe', paypal: 'PayPal' } as const;

interface Words {
  readonly name: string;
  readonly kind: string;
  /** The language of the name when it is an issue's title. */
  readonly language?: string | undefined;
}

/** The name and the kind of a purchase. */
function textsOf(record: PaymentRecord): Words {
  const { purchasedItem, description } = record;
  if (purchasedItem === 'issue')
    return {
      name: titleOf({ title: description }),
      kind: t(record.gift ? 'giftPurchase.issue' : 'cart.issue'),
      language: titleLanguage({ title: description, language: record.language }),
    };
  if (purchasedItem === 'bundle') return { name: description, kind: t('cart.bundle') };
  const period = periodOf(record);
  const name = t(record.gift ? 'giftPurchase.plan' : 'cart.subscription');
  return { name, kind: period ? t(`cart.period.${period}`) : description };
}

/** In the currency of the payment, which may differ from the store's present currency. */
function Amount({ record }: { record: PaymentRecord }) {
  const { totalAmount, refundedAmount, currencyCode: currency, currencyPrecision } = record;
  const text = (amount: MinorUnits): string =>
    priceText(amount, { currency, currencyPrecision }, browserLanguage());
  const isAll = refundedAmount === totalAmount;
  return (
    <>
      <Money data-returned={isAll}>{text(totalAmount)}</Money>
      {refundedAmount > 0 && (
        <Aside>
          <bdi>
            {isAll
              ? t('purchaseHistory.refunded')
              : t('purchaseHistory.refundedPart', { amount: text(refundedAmount) })}
          </bdi>
        </Aside>
      )}
    </>
  );
}

/** Table rows. On a phone each row is a card of two lines. */
const Table = styled.table`
  display: block;
  inline-size: 100%;
  border-collapse: collapse;
  & thead {
    position: absolute;
    clip-path: inset(50%);
    block-size: 1px;
    overflow: hidden;
  }
  & tbody {
    display: grid;
  }
  & tbody > tr {
    display: grid;
    grid-template:
      'description amount' auto
      'date receipt' auto
      'gateway receipt' auto / minmax(0, 1fr) auto;
    column-gap: ${space(2)};
    padding-block: ${space(2)};
  }
  & tbody > tr + tr {
    border-block-start: 1px solid ${color.line};
  }
  & td {
    padding: 0;
  }
  & [data-column='date'] {
    grid-area: date;
  }
  & [data-column='description'] {
    grid-area: description;
  }
  & [data-column='amount'] {
    grid-area: amount;
    text-align: end;
  }
  & [data-column='gateway'] {
    grid-area: gateway;
  }
  & [data-column='receipt'] {
    grid-area: receipt;
    align-self: end;
    text-align: end;
  }
  & td:is([data-column='date'], [data-column='gateway']) {
    color: ${color.muted};
    font-size: ${size.small};
  }
  ${from('small')} {
    display: table;
    & thead {
      position: static;
      display: table-header-group;
      clip-path: none;
    }
    & tbody {
      display: table-row-group;
    }
    & tbody > tr {
      display: table-row;
    }
    & :is(th, td) {
      padding-block: ${space(1.5)};
      padding-inline: 0 ${space(3)};
      text-align: start;
      vertical-align: baseline;
    }
    & :is(th, td):last-child {
      padding-inline-end: 0;
    }
    & th {
      color: ${color.muted};
      font-size: ${size.small};
      font-weight: 400;
      white-space: nowrap;
    }
    & tbody > tr {
      border-block-start: 1px solid ${color.line};
    }
    & td:is([data-column='date'], [data-column='gateway']) {
      color: inherit;
      font-size: inherit;
    }
    & td[data-column='date'] {
      white-space: nowrap;
    }
  }
`;

const Item = styled.div`
  font-weight: 600;
  overflow-wrap: anywhere;
`;

/** The lines below the first one of a cell. */
const Aside = styled.div`
  color: ${color.muted};
  font-size: ${size.small};
`;

const Money = styled.bdi`
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  &[data-returned='true'] {
    color: ${color.muted};
    text-decoration: line-through;
  }
`;
