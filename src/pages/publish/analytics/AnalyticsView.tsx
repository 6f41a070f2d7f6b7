import { useEffect, useId } from 'react';
import { useSnapshot, proxy, ref } from 'valtio';
import {
  type Analytics,
  analyticsDays,
  type Readership as Readers,
} from '#contract/admin/analytics.ts';
import type { IssueId } from '#contract/ids.ts';
import { loadStates, resource } from '../../../shared/api/resource.ts';
import { quiet, VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { Heading, Plain } from '../shelf/shelf.styles.ts';
import { issueList, shelf, titleLanguage, titleOf } from '../shelf/shelfState.ts';
import { errorMessageOf } from '../toasts/publishToasts.ts';
import { t, adminApi, moneyText, numberText } from '../publishPage.ts';
import { Head, Note, AnalyticsSection, Charts, Aside, Tile, TileRow, Chosen } from './Charts.tsx';
import { rowsOf, sumOf } from './figures.ts';
import { Readership } from './Readership.tsx';
import { Select } from '../../../shared/ui/Select.tsx';
import { Segments } from '../../../shared/ui/Segments.tsx';

type Period = (typeof analyticsDays)[number];

const analytics = proxy({
  days: 30 as Period,
  /** null means all issues. */
  issueId: null as number | null,
});

/** The figures of the chosen period. Thousands of immutable rows need no proxies. */
const figures = resource<Analytics | null>(
  async () => ref(await adminApi.figures({ query: { days: analytics.days } })),
  null,
);

/** The answer has at most the hundred most read issues, so that a chosen issue is asked for by itself. */
const readers = resource<Readers | null>(async () => {
  const { days, issueId } = analytics;
  const issue = issueId === null ? {} : { issue: issueId as IssueId };
  return ref(await adminApi.readership({ query: { days, ...issue } }));
}, null);

function choosePeriod(days: Period): void {
  analytics.days = days;
  void figures.load();
  void readers.load();
}

function chooseIssue(id: number | null): void {
  analytics.issueId = id;
  void readers.load();
}

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
        onChoose={(chosen) => chooseIssue(chosen ? Number(chosen) : null)}
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

interface Props {
  readonly data: Analytics;
  readonly issueId: number | null;
}

/** The sums of the period. Plans belong to no issue: they are counted only for all issues. */
function Tiles({ data, issueId }: Props) {
  const sums = sumOf(rowsOf(data.rows, issueId));
  const { plans, gifts } = data;
  return (
    <TileRow>
      <Tile>
        <dt>{t('figures.sold')}</dt>
        <dd>{numberText(sums.sold)}</dd>
      </Tile>
      <Tile>
        <dt>{t('figures.revenue')}</dt>
        <dd>{moneyText(sums.revenue)}</dd>
      </Tile>
      <Tile>
        <dt>{t('figures.reads')}</dt>
        <dd>{numberText(sums.reads)}</dd>
      </Tile>
      <Tile>
        <dt>{t('figures.samples')}</dt>
        <dd>{numberText(sums.samples)}</dd>
      </Tile>
      {issueId === null && plans.sold > 0 && (
        <Tile>
          <dt>{t('figures.plans')}</dt>
          <dd>
            {numberText(plans.sold)} <Aside>{moneyText(plans.revenue)}</Aside>
          </dd>
        </Tile>
      )}
      {gifts.links + gifts.visitors > 0 && (
        <>
          <Tile>
            <dt>{t('figures.giftLinks')}</dt>
            <dd>{numberText(gifts.links)}</dd>
          </Tile>
          <Tile>
            <dt>{t('figures.giftVisitors')}</dt>
            <dd>{numberText(gifts.visitors)}</dd>
          </Tile>
        </>
      )}
    </TileRow>
  );
}

/** Sales and readings, as numbers and as charts. */
export function AnalyticsView() {
  const { value, error } = useSnapshot(figures.data);
  useEffect(() => {
    void figures.load();
    void readers.load();
    if (shelf.list.state !== loadStates.loaded) void issueList.load();
  }, []);
  return (
    <AnalyticsSection aria-labelledby="figures">
      <Head>
        <Heading id="figures">{t('figures.heading')}</Heading>
        <Choices />
      </Head>
      {error && (
        <Plain role="alert">
          {t('figures.failed', { why: errorMessageOf(error) })}
          <button type="button" className={quiet} onClick={() => void figures.load()}>
            {t('figures.again')}
          </button>
        </Plain>
      )}
      {value && <LoadedAnalytics data={value as Analytics} />}
    </AnalyticsSection>
  );
}

function LoadedAnalytics({ data }: { data: Analytics }) {
  const { issueId } = useSnapshot(analytics);
  const { value } = useSnapshot(readers.data);
  return (
    <>
      <Tiles data={data} issueId={issueId} />
      <Charts data={data} issueId={issueId} />
      <Note>{t('figures.note', { currency: data.currency })}</Note>
      {value && <Readership rows={(value as Readers).rows} issueId={issueId} />}
    </>
  );
}
