import { factsOf } from '#contract/issueFacts.ts';
import type { Issue } from '#contract/api/issue.ts';
import { t } from '../../../shared/shell/index.ts';
import { pageLanguage } from '../../../shared/ui/language.ts';
import { FactList } from './details.styles.ts';

export const Facts = ({ issue }: { issue: Issue }) => (
  <FactList>
    {factsOf(issue, pageLanguage()).map(({ name, value, isOfIssue }) => (
      <div key={name}>
        <dt>{t(`catalog.facts.${name}`)}</dt>
        <dd>
          <bdi lang={isOfIssue ? (issue.language ?? '') : undefined}>{value}</bdi>
        </dd>
      </div>
    ))}
    {issue.textAccess && (
      <div>
        <dt>{t('shell.accessibility')}</dt>
        <dd>
          <bdi>{t(`catalog.textAccess.${issue.textAccess}`)}</bdi>
        </dd>
      </div>
    )}
  </FactList>
);
