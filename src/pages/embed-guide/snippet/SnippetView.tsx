import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { optionsOf } from '../options/rules.ts';
import { form } from '../options/store.ts';
import { page } from '../page.ts';
import { Code } from '../parts/Code.tsx';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { t, plainText } from '../translations.ts';
import { type Kind, kinds, snippetOf } from './rules.ts';
import { Snippet } from './snippet.styles.ts';
import { Checkbox } from '../parts/Checkbox.tsx';

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
      <h3 id="snippet-heading">{t('snippet.heading')}</h3>
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
