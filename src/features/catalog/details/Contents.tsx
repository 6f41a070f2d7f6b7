import { useId, useState } from 'react';
import type { ContentsEntry } from '#contract/api/issueContent.ts';
import type { Issue } from '#contract/api/issue.ts';
import { partHeading, t } from '../../../shared/shell/index.ts';
import { quiet } from '../../../shared/ui/parts.styles.ts';
import type { IssueActions } from './actions.ts';
import { ContentsList, entryButton, EntryRow, Part, PartHeading } from './inside.styles.ts';

interface Props {
  readonly issue: Issue;
  readonly entries: readonly ContentsEntry[];
  /** Absent for a user who may not read the issue. */
  readonly read?: IssueActions['read'];
}

/** The entries that are shown at first. */
const fewest = 8;

/** The top level of the issue's outline. */
export function Contents({ issue, entries, read }: Props) {
  const id = useId();
  const [isWhole, setWhole] = useState(entries.length <= fewest);
  const shown = isWhole ? entries : entries.slice(0, fewest);
  return (
    <Part aria-labelledby={id}>
      <PartHeading as={partHeading()} id={id}>
        {t('inside.contents')}
      </PartHeading>
      <ContentsList lang={issue.language ?? undefined}>
        {shown.map((entry, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two entries may be equal
          <li key={index}>
            <Entry issue={issue} entry={entry} {...(read && { read })} />
          </li>
        ))}
      </ContentsList>
      {!isWhole && (
        <div>
          <button type="button" className={quiet} onClick={() => setWhole(true)}>
            {t('shell.more')}
          </button>
        </div>
      )}
    </Part>
  );
}

interface EntryProps extends Pick<Props, 'issue' | 'read'> {
  readonly entry: ContentsEntry;
}

function Entry({ issue, entry: { title, page }, read }: EntryProps) {
  const words = (
    <>
      {/* The space is for the name of the button; the layout ignores it. */}
      <bdi>{title}</bdi> {page !== null && <bdi>{page}</bdi>}
    </>
  );
  if (!read || page === null) return <EntryRow>{words}</EntryRow>;
  return (
    <button
      type="button"
      className={entryButton}
      onClick={() => read({ issue, type: 'full', page: String(page) })}
    >
      {words}
    </button>
  );
}
