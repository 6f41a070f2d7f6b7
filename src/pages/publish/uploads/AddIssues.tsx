import { useEffect, useRef, useState } from 'react';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { megabytes, numberText } from '../formats.ts';
import { page } from '../page.ts';
import { t } from '../translations.ts';
import { addFiles } from './effects.ts';
import { DropArea, Lead, Limits } from './add.styles.ts';
import { Queue } from './Queue.tsx';
import { watchDrops } from './watchDrops.ts';

/** Accepts PDFs that are dropped anywhere on the page, or chosen by a button. */
export function AddIssues({ isFirst }: { isFirst: boolean }) {
  const [isOver, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => watchDrops({ onOver: setOver, onFiles: (files) => addFiles(files) }), []);
  return (
    <section aria-label={t('uploads.heading')}>
      <DropArea data-drop-target={isOver || undefined} data-first={isFirst || undefined}>
        <Lead>{t(isOver ? 'uploads.dropNow' : 'uploads.drop')}</Lead>
        <button
          type="button"
          className={isFirst ? filled : quiet}
          onClick={() => chooser.current?.click()}
        >
          {t('uploads.choose')}
        </button>
        <Limits>
          {t('uploads.or', {
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
          aria-label={t('uploads.choose')}
          onChange={({ currentTarget }) => {
            addFiles([...(currentTarget.files ?? [])]);
            // Lets the publisher choose the same file again.
            currentTarget.value = '';
          }}
        />
      </DropArea>
      <Queue />
    </section>
  );
}
