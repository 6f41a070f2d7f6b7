import { useEffect, useRef, useState } from 'react';
import { styled } from '@linaria/react';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { FileInput } from '../administration/FileInput.tsx';
import { megabytes, numberText, page, t } from '../publishPage.ts';
import { addFiles } from './uploadFiles.ts';
import { Queue } from './Queue.tsx';
import { color, font, from, motion, radius, size, space } from '../../../shared/ui/tokens.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';

interface Drops {
  readonly onOver: (isOver: boolean) => void;
  readonly onFiles: (files: File[]) => void;
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * Accepts files that are dropped anywhere on the page: a file that misses the drop area would be opened by the
 * browser, and the page with all that is on it would be gone. Ends when the answer is called.
 */
function watchDrops({ onOver, onFiles }: Drops): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const over = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(true);
  };
  const leave = (event: DragEvent): void => {
    // Only when the pointer leaves the window, not between elements.
    if (event.relatedTarget === null) onOver(false);
  };
  const drop = (event: DragEvent): void => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    onOver(false);
    onFiles([...(event.dataTransfer?.files ?? [])]);
  };
  window.addEventListener('dragover', over, { signal });
  window.addEventListener('dragleave', leave, { signal });
  window.addEventListener('drop', drop, { signal });
  return () => watching.abort();
}

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
        <SmallPrint>
          {t('uploads.or', {
            size: megabytes(page.mostBytes),
            pages: numberText(page.mostPages),
          })}
        </SmallPrint>
        <FileInput
          ref={chooser}
          label={t('uploads.choose')}
          accept="application/pdf,.pdf"
          multiple
          onFiles={(files) => addFiles(files)}
        />
      </DropArea>
      <Queue />
    </section>
  );
}

const DropArea = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  justify-items: start;
  gap: ${space(1)} ${space(2)};
  padding: ${space(2)} ${space(2.5)};
  border: 2px dashed color-mix(in oklab, ${color.muted} 55%, transparent);
  border-radius: ${radius.panel};
  transition:
    background-color ${motion.quick},
    border-color ${motion.quick};
  &[data-drop-target] {
    border-color: ${color.accent};
    background: color-mix(in oklab, ${color.accent} 10%, transparent);
  }
  &[data-first] {
    justify-items: center;
    padding-block: ${space(6)};
    text-align: center;
  }
  ${from('small')} {
    &:not([data-first]) {
      grid-template-columns: minmax(0, 1fr) auto;
    }
    &:not([data-first]) > p:last-of-type {
      grid-column: 1 / -1;
    }
  }
`;

const Lead = styled.p`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  line-height: 1.25;
`;
