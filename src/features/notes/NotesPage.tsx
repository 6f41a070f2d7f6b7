import { useState } from 'react';
import { styled } from '@linaria/react';
import { Link } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { t, useFocusHeadingOnNavigate, useTitle } from '../../shared/shell/index.ts';
import { margins } from '../../shared/ui/margins.styles.ts';
import { filled, quiet } from '../../shared/ui/parts.styles.ts';
import { Exchange } from './Exchange.tsx';
import { Filters } from './Filters.tsx';
import { NoteGroups, type OnRead } from './NoteGroups.tsx';
import { SyncStatus } from './SyncStatus.tsx';
import { useNoteFilter, useNotes } from './useNotes.ts';
import { color, font, from, size, space } from '../../shared/ui/tokens.ts';

const Room = styled.div`
  display: grid;
  gap: ${space(2)};
  max-inline-size: 960px;
  margin-inline: auto;
  padding-block: ${space(3)} ${space(4)};
  & > button {
    justify-self: center;
  }
  ${from('medium')} {
    padding-block: ${space(5)} ${space(6)};
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(1)} ${space(2)};
`;

const PageTitle = styled.h1`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  line-height: 1.15;
  outline: none;
`;

const Count = styled.p`
  color: ${color.muted};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

const Empty = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(2)};
  max-inline-size: 34rem;
  margin-inline: auto;
  padding-block: ${space(6)};
  text-align: center;
  text-wrap: balance;
  & > p:first-child {
    font-family: ${font.display};
    font-size: ${size.title};
  }
  & > p + p {
    color: ${color.muted};
  }
`;

/** Notes shown at first, and more with each press of the button below them. */
const notesAtOnce = 100;

/** The bookmarks, highlights and notes of all issues. */
export function NotesPage({ onRead }: { readonly onRead: OnRead }) {
  const title = t('notes.title');
  useTitle(title);
  const heading = useFocusHeadingOnNavigate();
  const { filter, change } = useNoteFilter();
  const { notes, issues, isKnown } = useNotes(filter);
  const [most, setMost] = useState(notesAtOnce);
  const hasAny = issues.length > 0;
  return (
    <div className={margins}>
      <Room>
        <Head>
          <PageTitle ref={heading} tabIndex={-1}>
            {title}
          </PageTitle>
          <Exchange notes={notes} />
        </Head>
        <SyncStatus />
        {hasAny && <Filters filter={filter} issues={issues} onChange={change} />}
        {isKnown && hasAny && (
          <Count as="output">
            <bdi>
              {notes.length > 0 ? t('notes.found', { count: notes.length }) : t('notes.noneFound')}
            </bdi>
          </Count>
        )}
        {isKnown && !hasAny && <NoNotes />}
        <NoteGroups notes={notes.slice(0, most)} onRead={onRead} />
        {notes.length > most && (
          <button type="button" className={quiet} onClick={() => setMost(most + notesAtOnce)}>
            {t('notes.more')}
          </button>
        )}
      </Room>
    </div>
  );
}

const NoNotes = () => (
  <Empty>
    <p>
      <bdi>{t('notes.none')}</bdi>
    </p>
    <p>
      <bdi>{t('notes.noneHint')}</bdi>
    </p>
    <Link to={paths.list} className={filled}>
      {t('notes.toList')}
    </Link>
  </Empty>
);
