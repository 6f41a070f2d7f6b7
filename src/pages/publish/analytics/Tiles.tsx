import type { Analytics } from '#contract/admin/analytics.ts';
import { moneyText, numberText } from '../formats.ts';
import { say } from '../translations.ts';
import { Aside, Tile, TileRow } from './figures.styles.ts';
import { rowsOf, sumOf } from './rules.ts';

interface Props {
  readonly found: Analytics;
  readonly issueId: number | null;
}

/** The sums of the period. Plans are no issue's: they are counted where all issues are. */
export function Tiles({ found, issueId }: Props) {
  const sums = sumOf(rowsOf(found.rows, issueId));
  const { plans } = found;
  return (
    <TileRow>
      <Tile>
        <dt>{say('figures.sold')}</dt>
        <dd>{numberText(sums.sold)}</dd>
      </Tile>
      <Tile>
        <dt>{say('figures.revenue')}</dt>
        <dd>{moneyText(sums.revenue)}</dd>
      </Tile>
      <Tile>
        <dt>{say('figures.reads')}</dt>
        <dd>{numberText(sums.reads)}</dd>
      </Tile>
      <Tile>
        <dt>{say('figures.samples')}</dt>
        <dd>{numberText(sums.samples)}</dd>
      </Tile>
      {issueId === null && plans.sold > 0 && (
        <Tile>
          <dt>{say('figures.plans')}</dt>
          <dd>
            {numberText(plans.sold)} <Aside>{moneyText(plans.revenue)}</Aside>
          </dd>
        </Tile>
      )}
    </TileRow>
  );
}
