import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { IssueId } from '#contract/ids.ts';
import { loadStates } from '../../../shared/api/resource.ts';
import { Checked, Fault } from '../../../shared/ui/fields.styles.ts';
import { color, radius, space, target } from '../../../shared/ui/tokens.ts';
import { t } from '../publishPage.ts';
import { EntryField } from '../administration/adminParts.tsx';
import { filterByTitle } from '../shelf/shelfOrder.ts';
import {
  issueList,
  pageSize,
  searchFrom,
  shelf,
  titleLanguage,
  titleOf,
} from '../shelf/shelfState.ts';

interface ChoiceProps {
  readonly id: string;
  readonly chosen: readonly IssueId[];
  readonly isWrong: boolean;
  readonly onChoose: (chosen: readonly IssueId[]) => void;
}

/** The first issues on the shelf whose titles have the typed words, in its order. Others stay chosen. */
export function IssueChoice({ id, chosen, isWrong, onChoose }: ChoiceProps) {
  const { value } = useSnapshot(shelf).list as typeof shelf.list;
  const [query, setQuery] = useState('');
  const issues = value.filter(({ isListed }) => isListed);
  const found = query.trim() ? filterByTitle(issues, query) : issues;
  useEffect(() => {
    if (shelf.list.state !== loadStates.loaded) void issueList.load();
  }, []);
  return (
    <Group id={id} tabIndex={-1} aria-describedby={isWrong ? `${id}-fault` : undefined}>
      <legend>{`${t('bundleList.issues')} (${chosen.length})`}</legend>
      {issues.length >= searchFrom && (
        <EntryField
          id={`${id}-search`}
          label={t('shelf.search')}
          type="search"
          dir="auto"
          value={query}
          fault={null}
          onType={setQuery}
          onKeyDown={(event) => {
            // It would send the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      )}
      <Issues>
        {found.slice(0, pageSize).map((issue) => (
          <Checked key={issue.id}>
            <input
              type="checkbox"
              checked={chosen.includes(issue.id)}
              onChange={(event) =>
                onChoose(
                  event.target.checked
                    ? [...chosen, issue.id]
                    : chosen.filter((one) => one !== issue.id),
                )
              }
            />
            <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
          </Checked>
        ))}
      </Issues>
      {isWrong && <Fault id={`${id}-fault`}>{t('bundleList.issuesWrong')}</Fault>}
    </Group>
  );
}

const Group = styled.fieldset`
  inline-size: 100%;
  min-inline-size: 0;
  margin: 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-block-end: ${space(1)};
    padding: 0;
    font-weight: 600;
  }
`;

const Issues = styled.div`
  display: grid;
  gap: 0 ${space(2)};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  max-block-size: calc(6 * ${target});
  margin-block-start: ${space(1)};
  padding-inline: ${space(1.5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  overflow-y: auto;
  overscroll-behavior: contain;
`;
