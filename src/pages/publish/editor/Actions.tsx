import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { stateOf } from '../shelf/rules.ts';
import { t } from '../translations.ts';
import { ActionBar, Buttons, SaveState } from './actions.styles.ts';
import { publish, save, withdraw } from './effects.ts';
import { discardEdits } from './store.ts';
import type { FormState } from './useForm.ts';

/** Save, publish, withdraw, discard. The bar is sticky. */
export function Actions(formState: FormState) {
  const { issue, isChanged, isBusy } = formState;
  return (
    <ActionBar>
      <SaveState as="output">{saveStateText(formState)}</SaveState>
      <Buttons>
        {isChanged && (
          <button
            type="button"
            className={quiet}
            disabled={isBusy}
            onClick={() => discardEdits(issue.id)}
          >
            {t('editor.discard')}
          </button>
        )}
        {stateOf(issue) === 'listed' ? <OfListed {...formState} /> : <OfUnlisted {...formState} />}
      </Buttons>
    </ActionBar>
  );
}

function saveStateText({ isBusy, isChanged }: FormState): string {
  if (isBusy) return t('editor.saving');
  return isChanged ? t('editor.kept') : '';
}

const OfListed = ({ issue, form, isChanged, isBusy, validate }: FormState) => (
  <>
    <button type="button" className={quiet} disabled={isBusy} onClick={() => void withdraw(issue)}>
      {t('editor.takeOff')}
    </button>
    <button
      type="button"
      className={filled}
      disabled={isBusy || !isChanged}
      onClick={() => validate(true) && void save(issue, form)}
    >
      {t('editor.save')}
    </button>
  </>
);

const OfUnlisted = ({ issue, form, isChanged, isBusy, validate }: FormState) => (
  <>
    {isChanged && (
      <button
        type="button"
        className={quiet}
        disabled={isBusy}
        onClick={() => validate(false) && void save(issue, form)}
      >
        {t(issue.publishedAt === null ? 'editor.saveDraft' : 'editor.save')}
      </button>
    )}
    <button
      type="button"
      className={filled}
      disabled={isBusy}
      onClick={() => validate(true) && void publish(issue, form)}
    >
      {t(issue.publishedAt === null ? 'editor.publish' : 'editor.putBack')}
    </button>
  </>
);
