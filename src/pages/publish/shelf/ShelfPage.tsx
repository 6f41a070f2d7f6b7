import { useEffect } from 'react';
import { loadStates } from '../../../shared/api/resource.ts';
import { lazyComponent, useChunks } from '../../../shared/ui/lazyComponent.ts';
import { useSnapshot } from 'valtio';
import { route } from '../route.ts';
import { page } from '../page.ts';
import { AddIssues } from '../uploads/AddIssues.tsx';
import { t } from '../translations.ts';
import { Hint, ListSide, Sides, EditorSide } from './page.styles.ts';
import { Count, Heading, Top } from './shelf.styles.ts';
import { ShelfView } from './ShelfView.tsx';
import { issueList, shelf } from './store.ts';

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
