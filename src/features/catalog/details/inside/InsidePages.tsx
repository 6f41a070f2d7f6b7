import { useId } from 'react';
import type { InsidePage } from '#contract/api/issueContent.ts';
import type { Issue } from '#contract/api/issue.ts';
import { partHeading, t } from '../../../../shared/shell/index.ts';
import type { IssueActions } from '../actions.ts';
import { coverStrip } from '../../../../shared/ui/coverStrip.styles.ts';
import { bleeding, pageButton, Part, PartHeading } from './inside.styles.ts';

interface Props {
  readonly issue: Issue;
  readonly pages: readonly InsidePage[];
  readonly read: IssueActions['read'];
}

const strip = `${coverStrip} ${bleeding}`;

/** Pages of the sample side by side. Each opens the sample at itself. */
export function InsidePages({ issue, pages, read }: Props) {
  const id = useId();
  const direction = issue.readingDirection === 'auto' ? undefined : issue.readingDirection;
  return (
    <Part aria-labelledby={id}>
      <PartHeading as={partHeading()} id={id}>
        {t('inside.pages')}
      </PartHeading>
      <ul className={strip} dir={direction}>
        {pages.map(({ url, width, height, page }) => (
          <li key={url}>
            <button
              type="button"
              className={pageButton}
              aria-label={t('inside.page', { page })}
              onClick={() => read({ issue, type: 'sample', page: String(page) })}
            >
              <img src={url} width={width} height={height} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    </Part>
  );
}
