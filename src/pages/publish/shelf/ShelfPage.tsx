import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { loadStates } from '../../../shared/api/resource.ts';
import { lazyComponent, useChunks } from '../../../shared/ui/lazyComponent.ts';
import { route } from '../publishRoute.ts';
import { page, t } from '../publishPage.ts';
import { AddIssues } from '../uploads/AddIssues.tsx';
import { Count, Heading, Top, ShelfView } from './ShelfView.tsx';
import { issueList, shelf } from './shelfState.ts';
import { color, from, size, space, widths } from '../../../shared/ui/tokens.ts';

const Editor = lazyComponent(async () => (await import('../editor/Editor.tsx')).Editor);

/** The list and the editor of the chosen issue. A narrow window shows one of the two. */
export function ShelfPage() {
  const { view: position, navigations: hops } = useSnapshot(route);
  const { state, value: issues } = useSnapshot(shelf).list;
  const isLoaded = state === loadStates.loaded;
  useEffect(() => {
    if (page.account && shelf.list.state !== loadStates.loaded) void issueList.load();
  }, []);
  const chosen = position.kind === 'issue' ? position.id : null;
  const isEditorHere = useChunks(chosen === null ? [] : [Editor.code], { again: hops });
  return (
    <Sides data-chosen={(chosen !== null && isEditorHere) || undefined}>
      <ListSide>
        <Top>
          <Heading id="shelf">{t('shelf.heading')}</Heading>
          {issues.length > 0 && <Count>{t('shelf.count', { count: issues.length })}</Count>}
        </Top>
        <AddIssues isFirst={isLoaded && issues.length === 0} />
        <ShelfView chosen={chosen} />
      </ListSide>
      <EditorSide>
        {chosen !== null && isEditorHere && isLoaded && <Editor key={chosen} id={chosen} />}
        {chosen === null && issues.length > 0 && <Hint>{t('shelf.choose')}</Hint>}
      </EditorSide>
    </Sides>
  );
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  padding-block-end: ${space(10)};
  ${from('medium')} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    column-gap: ${space(5)};
  }
  @media (width < ${widths.medium}px) {
    /* The heading of the list stays for screen readers: it is the first heading of the page. */
    &[data-chosen] > :first-child > :not(:first-child),
    &:not([data-chosen]) > :last-child {
      display: none;
    }
    &[data-chosen] > :first-child {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }
`;

const ListSide = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
`;

/** Sticky beside a long list, with its own scrolling. */
const EditorSide = styled.div`
  min-inline-size: 0;
  ${from('medium')} {
    position: sticky;
    inset-block-start: 0;
    max-block-size: 100dvh;
    overflow-y: auto;
    /* Room for the focus outline of a field. */
    margin-inline: -${space(1)};
    padding: ${space(1)};
  }
`;

const Hint = styled.p`
  display: grid;
  place-items: center;
  min-block-size: 50dvh;
  color: ${color.muted};
  font-size: ${size.lead};
  text-align: center;
  text-wrap: balance;
`;
