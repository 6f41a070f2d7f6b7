import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { optionsOf } from '../options/rules.ts';
import { form } from '../options/store.ts';
import { page } from '../page.ts';
import { Code } from '../parts/Code.tsx';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { say, wordsFor } from '../translations.ts';
import { type Kind, kinds, snippetOf } from './rules.ts';
import { Snippet } from './snippet.styles.ts';
import { Checkbox } from '../parts/Checkbox.tsx';

/** What is to be copied for what stands in the form. */
export function SnippetView() {
  const options = optionsOf(useSnapshot(form));
  const [kind, setKind] = useState<Kind>('html');
  const [isPinned, setIsPinned] = useState(false);
  const { origin, pinned } = page;
  const script =
    isPinned && pinned
      ? { address: origin + pinned.path, integrity: pinned.integrity }
      : { address: `${origin}/embed/v1.js` };
  const text = snippetOf(kind, { options, origin, script, label: wordsFor('live.read') });
  return (
    <Snippet id="snippet" tabIndex={-1} aria-labelledby="snippet-heading">
      <h3 id="snippet-heading">{say('snippet.heading')}</h3>
      <Segments
        name="kind"
        label={say('snippet.kind')}
        chosen={kind}
        choices={kinds.map((value) => ({ value, text: say(`snippet.${value}`) }))}
        onChoose={setKind}
      />
      <Code name={say(`snippet.places.${kind}`)} text={text} />
      {pinned && kind !== 'react' && (
        <Checkbox
          text={say('snippet.pinned')}
          hint={say('snippet.pinnedHint')}
          isTicked={isPinned}
          onTick={setIsPinned}
        />
      )}
    </Snippet>
  );
}
