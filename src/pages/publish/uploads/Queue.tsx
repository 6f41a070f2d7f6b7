import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { route } from '../route.ts';
import { shelf } from '../shelf/store.ts';
import { titleOf } from '../shelf/titles.ts';
import { t } from '../translations.ts';
import { FileList } from './FileList.tsx';
import { isUnderWay, type Upload, uploads } from './store.ts';

/** Pending and refused uploads. An open issue shows its own replacement file itself. */
export function Queue() {
  const { queue } = useSnapshot(uploads) as typeof uploads;
  const open = useSnapshot(route).view;
  const isBusy = queue.some(isUnderWay);
  useEffect(() => (isBusy ? blockUnload() : undefined), [isBusy]);
  const isShownByIssue = ({ replaces }: Upload): boolean =>
    replaces !== null && open.kind === 'issue' && open.id === replaces;
  return <FileList files={queue.filter((upload) => !isShownByIssue(upload))} nameOf={nameOf} />;
}

/** The browser asks before it leaves the page: a partial upload would be lost. */
function blockUnload(): () => void {
  window.addEventListener('beforeunload', onBeforeUnload);
  return () => window.removeEventListener('beforeunload', onBeforeUnload);
}

const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

function nameOf({ name, replaces }: Upload): string {
  const issue = shelf.list.value.find(({ id }) => id === replaces);
  return issue ? `${t('uploads.replacing', { title: titleOf(issue) })}: ${name}` : name;
}
