import { useEffect, useRef, useState } from 'react';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { megabytes, numberText } from '../formats.ts';
import { page } from '../page.ts';
import { say } from '../translations.ts';
import { add } from './effects.ts';
import { DropArea, Lead, Limits } from './add.styles.ts';
import { Queue } from './Queue.tsx';
import { watchDrops } from './watchDrops.ts';

/** Where PDFs come in: dropped anywhere on the page, or chosen by a press. */
export function AddIssues({ isFirst }: { isFirst: boolean }) {
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => watchDrops({ onOver: setOver, onFiles: (files) => add(files) }), []);
  return (
    <section aria-label={say('uploads.heading')}>
      <DropArea data-over={isOver || undefined} data-first={isFirst || undefined}>
        <Lead>{say(isOver ? 'uploads.dropNow' : 'uploads.drop')}</Lead>
        <button
          type="button"
          className={isFirst ? filled : quiet}
          onClick={() => chooser.current?.click()}
        >
          {say('uploads.choose')}
        </button>
        <Limits>
          {say('uploads.or', {
            size: megabytes(page.mostBytes),
            pages: numberText(page.mostPages),
          })}
        </Limits>
        <input
          ref={chooser}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          hidden
          aria-label={say('uploads.choose')}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // The same file again is a choice too.
            currentTarget.value = '';
          }}
        />
      </DropArea>
      <Queue />
    </section>
  );
}
