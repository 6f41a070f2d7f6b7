import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { optionsOf } from './embedOptions.ts';
import { form } from './optionsState.ts';
import { page, t, plainText } from './embedGuidePage.ts';
import { Code, Checkbox, PartTitle } from './guideParts.tsx';
import { Segments } from '../../shared/ui/Segments.tsx';
import { type Kind, kinds, snippetOf } from './snippet.ts';
import { space } from '../../shared/ui/tokens.ts';

/** The snippet for the form's options. */
export function SnippetView() {
  const options = optionsOf(useSnapshot(form));
  const [kind, setKind] = useState<Kind>('html');
  const [isPinned, setIsPinned] = useState(false);
  const { origin, pinned } = page;
  const script =
    isPinned && pinned
      ? { address: origin + pinned.path, integrity: pinned.integrity }
      : { address: `${origin}/embed/v1.js` };
  const text = snippetOf(kind, { options, origin, script, label: plainText('live.read') });
  return (
    <Snippet id="snippet" tabIndex={-1} aria-labelledby="snippet-heading">
      <PartTitle id="snippet-heading">{t('snippet.heading')}</PartTitle>
      <Segments
        name="kind"
        label={t('snippet.kind')}
        chosen={kind}
        choices={kinds.map((value) => ({ value, text: t(`snippet.${value}`) }))}
        onChoose={setKind}
      />
      <Code name={t(`snippet.places.${kind}`)} text={text} />
      {pinned && kind !== 'react' && (
        <Checkbox
          text={t('snippet.pinned')}
          hint={t('snippet.pinnedHint')}
          isChecked={isPinned}
          onCheck={setIsPinned}
        />
      )}
    </Snippet>
  );
}

const Snippet = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1.5)};
  scroll-margin-block-start: ${space(3)};
  &:focus {
    outline: none;
  }
`;
