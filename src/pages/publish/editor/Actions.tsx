import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { stateOf } from '../shelf/rules.ts';
import { say } from '../translations.ts';
import { ActionBar, Buttons, Kept } from './actions.styles.ts';
import { publish, save, takeOff } from './effects.ts';
import { forget } from './store.ts';
import type { Sheet } from './useForm.ts';

/** What can be done with what is written. It stays in sight. */
export function Actions(sheet: Sheet) {
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
            onClick={() => forget(issue.id)}
          >
            {say('editor.discard')}
          </button>
        )}
        {stateOf(issue) === 'listed' ? <OfListed {...sheet} /> : <OfUnlisted {...sheet} />}
      </Buttons>
    </ActionBar>
  );
}

function keptText({ isBusy, isChanged }: Sheet): string {
  if (isBusy) return say('editor.saving');
  return isChanged ? say('editor.kept') : '';
}

const OfListed = ({ issue, form, isChanged, isBusy, isSound }: Sheet) => (
  <>
    <button type="button" className={quiet} disabled={isBusy} onClick={() => void takeOff(issue)}>
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

const OfUnlisted = ({ issue, form, isChanged, isBusy, isSound }: Sheet) => (
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
