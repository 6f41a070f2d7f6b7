import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { FileList } from '../uploads/FileList.tsx';
import { uploads } from '../uploads/store.ts';
import { NewFileArea } from './cover.styles.ts';

/** The upload that replaces the file, beside the button that chose it. */
export function NewFile({ id }: { id: number }) {
  const { queue } = useSnapshot(uploads) as typeof uploads;
  const files = queue.filter(({ replaces }) => replaces === id);
  const area = useRef<HTMLDivElement>(null);
  const signature = files.map(({ key, state }) => `${key} ${state}`).join();
  useEffect(() => {
    if (signature) area.current?.scrollIntoView({ block: 'nearest' });
  }, [signature]);
  return (
    <NewFileArea ref={area}>
      <FileList files={files} nameOf={({ name }) => name} />
    </NewFileArea>
  );
}
