import { type ComponentProps, useRef, useState } from 'react';
import { styled } from '@linaria/react';
import type { Annotation } from '#contract/api/annotations.ts';
import { readiumMediaType } from '#contract/annotations/readium.ts';
import { showCrash, t } from '../../shared/shell/index.ts';
import type { BarButton } from '../../shared/ui/bar/BarButton.tsx';
import { MenuButton } from '../../shared/ui/menu/MenuButton.tsx';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { Muted } from './SyncStatus.tsx';
import { exportMarkdown, exportReadium, type Imported, importFile } from './noteExchange.ts';
import { issueTitleOf } from './useNotes.ts';
import { space } from '../../shared/ui/tokens.ts';

/** The result of an import stands below the buttons. */
const ExchangeRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)};
  & > output {
    flex: 1 0 100%;
  }
  & > output:not(:has(*:not(:empty))) {
    display: none;
  }
`;

/** Exports the listed notes, and imports a file of notes. */
export function Exchange({ notes }: { readonly notes: readonly Annotation[] }) {
  const [result, setResult] = useState('');
  const file = useRef<HTMLInputElement>(null);
  const take = async (chosen: File | undefined): Promise<void> => {
    if (chosen) setResult(resultText(await importFile(chosen)));
    // The same file can be chosen again.
    if (file.current) file.current.value = '';
  };
  return (
    <ExchangeRow>
      {notes.length > 0 && (
        <MenuButton
          id="notes-export"
          name={t('notes.export')}
          icon={null}
          Button={ExportButton}
          onCrash={showCrash}
          choices={[
            {
              name: t('notes.exportMarkdown'),
              onChoose: () => exportMarkdown(notes, issueTitleOf),
            },
            { name: t('notes.exportReadium'), onChoose: () => exportReadium(notes, issueTitleOf) },
          ]}
        />
      )}
      <button type="button" className={quiet} onClick={() => file.current?.click()}>
        {t('notes.import')}
      </button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('notes.import')}
        accept={`.ann,.json,application/json,${readiumMediaType}`}
        onChange={({ target }) => void take(target.files?.[0])}
      />
      <Muted as="output">
        <bdi>{result}</bdi>
      </Muted>
    </ExchangeRow>
  );
}

type ButtonProps = Omit<ComponentProps<typeof BarButton>, 'isMain'>;

/** In place of a button of the header. */
const ExportButton = ({ name, icon, ...button }: ButtonProps) => (
  <button type="button" className={quiet} {...button}>
    {icon}
    {name}
  </button>
);

function resultText(imported: Imported | null): string {
  if (!imported) return t('notes.notImported');
  const { count, skippedCount } = imported;
  const parts = [
    ...(count > 0 ? [t('notes.imported', { count })] : []),
    ...(skippedCount > 0 ? [t('notes.skipped', { count: skippedCount })] : []),
  ];
  return parts.join(' ') || t('notes.notImported');
}
