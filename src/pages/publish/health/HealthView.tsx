import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { HealthItem, HealthReason, HealthReport } from '#contract/admin/health.ts';
import { dateFormat } from '#contract/intl.ts';
import { loadStates, resource } from '../../../shared/api/resource.ts';
import { RowList, SmallPrint } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { color, radius, size, space } from '../../../shared/ui/tokens.ts';
import { ActionList, AdminPage } from '../administration/adminParts.tsx';
import { Caption } from '../editor/editor.styles.ts';
import { adminApi, dayText, numberText, page, t, type TextKey } from '../publishPage.ts';
import { Plain } from '../shelf/shelf.styles.ts';
import { errorMessageOf } from '../toasts/publishToasts.ts';

/** The report, which the store remembers for some minutes. `check` demands a new one. */
function healthSource() {
  let isNow = false;
  const { data, load } = resource<HealthReport | null>(
    () => adminApi.health({ query: { now: isNow ? 'true' : 'false' } }),
    null,
  );
  const check = (): void => {
    isNow = true;
    void load();
  };
  return { data, load, check };
}

/** What the store found about itself: each part with its state, and what to do. */
export function HealthView() {
  const [health] = useState(healthSource);
  const { state, value, error } = useSnapshot(health.data);
  useEffect(() => void health.load(), [health]);
  const isBusy = state === loadStates.loading;
  return (
    <AdminPage heading={t('health.heading')} note={t('health.note')}>
      <ActionList>
        <button type="button" className={quiet} disabled={isBusy} onClick={health.check}>
          {t('health.check')}
        </button>
        <Checked as="output">
          {isBusy
            ? t('health.checking')
            : value && t('health.checked', { time: timeText(value.checkedAt) })}
        </Checked>
      </ActionList>
      {state === loadStates.failed && (
        <Plain role="alert">{t('table.failed', { why: errorMessageOf(error) })}</Plain>
      )}
      {value && (
        <RowList aria-label={t('health.heading')}>
          {value.items.map((item) => (
            <Item key={item.item} {...(item as HealthItem)} />
          ))}
        </RowList>
      )}
    </AdminPage>
  );
}

const timeText = (moment: string): string =>
  dateFormat(page.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(moment));

function Item({ item, state, reason, count, at, details }: HealthItem) {
  const size = numberText(Math.round(count / 100_000_000) / 10);
  const values = { count: numberText(count), size, day: at === null ? '' : dayText(at) };
  const todo = advice[reason];
  return (
    <Row>
      <State data-state={state}>{t(`health.states.${state}`)}</State>
      <div>
        <Caption>{t(`health.items.${item}`)}</Caption>
        <p>{t(`health.reasons.${reason}`, values)}</p>
        {todo && <SmallPrint>{t(todo)}</SmallPrint>}
        {details.length > 0 && (
          <Details lang="en" dir="ltr">
            {details.slice(0, 20).map((detail) => (
              <li key={detail}>{detail}</li>
            ))}
          </Details>
        )}
      </div>
    </Row>
  );
}

/** What to do, by the reason. Reasons without an entry ask for nothing. */
const advice: Readonly<Partial<Record<HealthReason, TextKey>>> = {
  disk_low: 'health.advice.disk',
  disk_full: 'health.advice.disk',
  machine_wrong: 'health.advice.machine',
  files_unused: 'health.advice.unused',
  files_missing: 'health.advice.files',
  backups_old: 'health.advice.backups',
  backups_none: 'health.advice.backups',
  packs_failed: 'health.advice.packs',
  schedule_late: 'health.advice.jobs',
  schedule_refused: 'health.advice.schedule',
  mails_waiting: 'health.advice.mails',
  mails_failed: 'health.advice.mails',
  mails_off: 'health.advice.mailsOff',
  webhooks_waiting: 'health.advice.webhooks',
  webhooks_late: 'health.advice.jobs',
  payments_late: 'health.advice.jobs',
  unbooked_found: 'health.advice.unbooked',
  rules_broken: 'health.advice.rules',
};

const Checked = styled.p`
  align-self: center;
  color: ${color.muted};
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: ${space(13)} minmax(0, 1fr);
  gap: ${space(2)};
  align-items: start;
  padding-block: ${space(1.5)};
  overflow-wrap: anywhere;
  & + & {
    border-block-start: 1px solid ${color.line};
  }
`;

/** The word says the state; its frame is stronger for a fault. */
const State = styled.span`
  padding: ${space(0.5)} ${space(1)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 600;
  text-align: center;
  &[data-state='warning'] {
    border-color: ${color.edge};
    color: ${color.ink};
  }
  &[data-state='fault'] {
    border-color: ${color.danger};
    color: ${color.danger};
  }
`;

const Details = styled.ul`
  margin: ${space(1)} 0 0;
  padding-inline-start: ${space(2.5)};
  font-size: ${size.small};
`;
