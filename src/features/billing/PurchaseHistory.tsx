import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { PaymentRecord } from '#contract/api/payment.ts';
import { loadStates } from '../../shared/api/index.ts';
import { t } from '../../shared/shell/index.ts';
import { Pager } from '../../shared/ui/pager/Pager.tsx';
import { Hint } from './books.styles.ts';
import { Failure } from './Failure.tsx';
import { HistoryTable } from './HistoryTable.tsx';
import { pageCountOf, pageOf, pageSize } from './rules.ts';
import { payments } from './store.ts';

/** The user's payments. The previous list stays while it is reloaded. */
export function PurchaseHistory() {
  const { state, value: records } = useSnapshot(payments.data);
  if (state === loadStates.failed)
    return <Failure text="purchaseHistory.unknown" onRetry={() => void payments.load()} />;
  if (records.length > 0) return <Records records={records} />;
  const isKnown = state === loadStates.loaded;
  return (
    <Hint as="output">
      <bdi>{t(isKnown ? 'purchaseHistory.none' : 'purchaseHistory.loading')}</bdi>
    </Hint>
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
