import { useId } from 'react';
import { useSnapshot } from 'valtio';
import { analyticsDays } from '#contract/admin/analytics.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { shelf } from '../shelf/store.ts';
import { titleLanguage, titleOf } from '../shelf/titles.ts';
import { t } from '../translations.ts';
import { Chosen } from './analytics.styles.ts';
import { analytics, choosePeriod } from './store.ts';

/** The choice of the period and of the issue. */
export function Choices() {
  const { days } = useSnapshot(analytics);
  return (
    <Chosen>
      <Segments
        name="days"
        label={t('figures.period')}
        chosen={String(days)}
        choices={analyticsDays.map((count) => ({
          value: String(count),
          text: t('figures.days', { count }),
        }))}
        onChoose={(value) => choosePeriod(analyticsDays.find((one) => String(one) === value) ?? 30)}
      />
      <IssueChoice />
    </Chosen>
  );
}

function IssueChoice() {
  const id = useId();
  const { issueId } = useSnapshot(analytics);
  const { value: issues } = useSnapshot(shelf).list;
  // A draft has neither readings nor sales.
  const published = issues.filter(({ publishedAt }) => publishedAt !== null);
  return (
    <div>
      <VisuallyHidden as="label" htmlFor={id}>
        {t('figures.issue')}
      </VisuallyHidden>
      <Select
        id={id}
        value={String(issueId ?? '')}
        onChoose={(chosen) => {
          analytics.issueId = chosen ? Number(chosen) : null;
        }}
      >
        <option value="">{t('figures.all')}</option>
        {published.map((issue) => (
          <option key={issue.id} value={issue.id} lang={titleLanguage(issue)}>
            {titleOf(issue)}
          </option>
        ))}
      </Select>
    </div>
  );
}
