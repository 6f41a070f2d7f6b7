import type { Analytics } from '#contract/admin/analytics.ts';
import { moneyText, numberText } from '../formats.ts';
import { t } from '../translations.ts';
import { Aside, Tile, TileRow } from './analytics.styles.ts';
import { rowsOf, sumOf } from './rules.ts';

interface Props {
  readonly data: Analytics;
  readonly issueId: number | null;
}

/** The sums of the period. Plans belong to no issue: they are counted only for all issues. */
export function Tiles({ data, issueId }: Props) {
  const sums = sumOf(rowsOf(data.rows, issueId));
  const { plans } = data;
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
    </TileRow>
  );
}
