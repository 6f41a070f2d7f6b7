import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { laterCalls } from '#contract/api/laterCalls.ts';
import type { PaymentRecord } from '#contract/api/payment.ts';
import { receiptAddress } from '../../shared/api/index.ts';
import { addressOf } from '../../shared/api/request.ts';
import { DownloadLink } from '../../shared/downloads/index.ts';
import { dayText, t } from '../../shared/shell/index.ts';
import { space, target } from '../../shared/ui/tokens.ts';

interface Props {
  readonly record: PaymentRecord;
  /** The name of the goods. */
  readonly item: string;
}

/** The receipt as a page, and the numbered documents as PDFs. */
export const ReceiptLinks = ({ record, item }: Props) => (
  <Links>
    <ReceiptLink record={record} item={item} />
    {record.invoices?.map((invoice) => (
      <InvoiceLink key={invoice.id} {...invoice} />
    ))}
  </Links>
);

function ReceiptLink({ record, item }: Props) {
  const date = dayText(record.completedAt);
  return (
    <DownloadLink
      order={{ what: 'receipt', id: record.id }}
      className={receiptLink}
      href={receiptAddress(record.id)}
      target="_blank"
      aria-label={t('purchaseHistory.receiptOf', { item, date })}
    >
      {t('purchaseHistory.receipt')}
    </DownloadLink>
  );
}

type Invoice = NonNullable<PaymentRecord['invoices']>[number];

function InvoiceLink({ id, label, series }: Invoice) {
  const name = t(series === 'credit' ? 'purchaseHistory.credit' : 'purchaseHistory.invoice');
  return (
    <DownloadLink
      order={{ what: 'invoice', id }}
      className={receiptLink}
      href={addressOf(laterCalls.invoice, { id })}
      download
      aria-label={`${name} ${label}`}
    >
      {name}
    </DownloadLink>
  );
}

/** The gap of the rows makes up for the negative margins of the links. */
const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: end;
  max-inline-size: 200px;
  margin-inline-start: auto;
  gap: 20px ${space(3)};
`;

const receiptLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  margin-block: -10px;
`;
