import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { stateOf } from '../shelf/rules.ts';
import { say } from '../translations.ts';
import { ActionBar, Buttons, Kept } from './actions.styles.ts';
import { publish, save, withdraw } from './effects.ts';
import { discardEdits } from './store.ts';
import type { FormState } from './useForm.ts';

/** What can be done with what is written. It stays in sight. */
export function Actions(sheet: FormState) {
  const { issue, isChanged, isBusy } = sheet;
  return (
    <ActionBar>
      <Kept as="output">{keptText(sheet)}</Kept>
      <Buttons>
        {isChanged && (
          <button
            type="button"
            className={quiet}
            disabled={isBusy}
            onClick={() => discardEdits(issue.id)}
          >
            {say('editor.discard')}
          </button>
        )}
        {stateOf(issue) === 'listed' ? <OfListed {...sheet} /> : <OfUnlisted {...sheet} />}
      </Buttons>
    </ActionBar>
  );
}

function keptText({ isBusy, isChanged }: FormState): string {
  if (isBusy) return say('editor.saving');
  return isChanged ? say('editor.kept') : '';
}

const OfListed = ({ issue, form, isChanged, isBusy, isSound }: FormState) => (
  <>
    <button type="button" className={quiet} disabled={isBusy} onClick={() => void withdraw(issue)}>
      {say('editor.takeOff')}
    </button>
    <button
      type="button"
      className={filled}
      disabled={isBusy || !isChanged}
      onClick={() => isSound(true) && void save(issue, form)}
    >
      {say('editor.save')}
    </button>
  </>
);

const OfUnlisted = ({ issue, form, isChanged, isBusy, isSound }: FormState) => (
  <>
    {isChanged && (
      <button
        type="button"
        className={quiet}
        disabled={isBusy}
        onClick={() => isSound(false) && void save(issue, form)}
      >
        {say(issue.publishedAt === null ? 'editor.saveDraft' : 'editor.save')}
      </button>
    )}
    <button
      type="button"
      className={filled}
      disabled={isBusy}
      onClick={() => isSound(true) && void publish(issue, form)}
    >
      {say(issue.publishedAt === null ? 'editor.publish' : 'editor.putBack')}
    </button>
  </>
);
