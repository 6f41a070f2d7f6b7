import { useSnapshot } from 'valtio';
import type { ReadershipRow } from '#contract/admin/analytics.ts';
import { BarChart } from '../../../shared/charts/index.ts';
import { PanelHeading } from '../../../shared/ui/content.styles.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import { saveCsv } from '../administration/pagedList.ts';
import type { Column } from '../administration/pagedList.ts';
import { Rows } from '../administration/TableRows.tsx';
import { numberText, percentText, t } from '../publishPage.ts';
import { Plain } from '../shelf/shelf.styles.ts';
import { shelf, titleOf } from '../shelf/shelfState.ts';
import { showError } from '../toasts/publishToasts.ts';
import { AnalyticsSection, Head, Note, Panel } from './Charts.tsx';

interface Props {
  readonly rows: readonly ReadershipRow[];
  /** null means all issues. */
  readonly issueId: number | null;
}

/** Where readers stop, and how many readers of a preview buy the issue. */
export function Readership({ rows: all, issueId }: Props) {
  const { value: issues } = useSnapshot(shelf).list;
  const rows = all.filter((row) => issueId === null || row.issueId === issueId);
  const issue: Column<ReadershipRow> = {
    name: t('figures.issue'),
    text: ({ issueId: id }) => titleOf(issues.find((one) => one.id === id) ?? { id, title: '' }),
  };
  const save = () =>
    saveCsv(
      { name: t('figures.readers'), columns: [issue, ...tenths(), ...ofSample()] },
      [rows],
      () => {},
    );
  const reached = issueId === null ? null : rows[0]?.reached;
  return (
    <AnalyticsSection aria-labelledby="readers">
      <Head>
        <PanelHeading id="readers">{t('figures.readers')}</PanelHeading>
        {rows.length > 0 && (
          <button type="button" className={quiet} onClick={() => void save().catch(showError)}>
            {t('table.save')}
          </button>
        )}
      </Head>
      {rows.length === 0 ? (
        <Plain>{t('figures.tooFew')}</Plain>
      ) : (
        <Rows
          name={t('figures.readers')}
          rows={rows}
          rowKey={(row) => row.issueId}
          columns={[issue, tenth(5, t('figures.half')), tenth(10, t('figures.end')), ...ofSample()]}
        />
      )}
      {reached && (
        <Panel>
          <BarChart
            name={t('figures.stops')}
            rowName={t('figures.part')}
            valueName={t('figures.reached')}
            rows={reached.map((value, at) => ({ name: percentText((at + 1) / 10), value }))}
            format={percentText}
          />
        </Panel>
      )}
      <Note>{t('figures.readersNote')}</Note>
    </AnalyticsSection>
  );
}

/** A figure of a row, or that too few readers are known. The file has the bare number. */
const column = (
  name: string,
  value: (row: ReadershipRow) => number | undefined,
  format: (value: number) => string,
): Column<ReadershipRow> => ({
  name,
  text: (row) => {
    const found = value(row);
    return found === undefined ? t('figures.tooFew') : format(found);
  },
  value: (row) => String(value(row) ?? ''),
});

const tenth = (number: number, name = percentText(number / 10)): Column<ReadershipRow> =>
  column(name, ({ reached }) => reached?.[number - 1], percentText);

const tenths = () => Array.from({ length: 10 }, (_, at) => tenth(at + 1));

const ofSample = (): Column<ReadershipRow>[] => [
  column(t('figures.samples'), ({ sample }) => sample?.readers, numberText),
  column(t('figures.bought'), ({ sample }) => sample?.buyers, numberText),
  column(
    t('figures.conversion'),
    ({ sample }) => (sample ? Math.round((100 * sample.buyers) / sample.readers) / 100 : undefined),
    percentText,
  ),
];
