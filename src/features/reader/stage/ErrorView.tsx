import { useSnapshot } from 'valtio';
import { toasts, type TextKey, t } from '../../../shared/shell/index.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { returnFocus } from '../focus.ts';
import { isTransient, type ReaderError, shownFailure } from '../session/transition.ts';
import { PasswordView } from './PasswordView.tsx';
import { errorNote } from './error.styles.ts';
import { useSession, useSessionStore } from '../session/context.ts';

type ErrorWithMessage = Exclude<ReaderError, 'password'>;

const sentences: Readonly<Record<ErrorWithMessage, TextKey>> = {
  link: 'reader.trouble.link',
  missing: 'catalog.itemNotFound',
  network: 'reader.trouble.network',
  busy: 'reader.trouble.busy',
  refused: 'reader.trouble.refused',
  broken: 'reader.trouble.broken',
  page: 'reader.trouble.broken',
  gone: 'reader.trouble.gone',
};

/** Errors with a snackbar need no second message. */
const snackbarsOf = (error: ReaderError): readonly TextKey[] => {
  if (error === 'missing') return ['catalog.itemNotFound'];
  return isTransient(error) ? ['reader.failedToLoad', 'errors.maintenance'] : [];
};

/** A retry of the same file would fail again. */
const isFinal = (error: ErrorWithMessage): boolean =>
  error === 'broken' || error === 'page' || error === 'missing';

/** The reason for missing pages, over the pages of the stage. */
export function ErrorView() {
  const session = useSession();
  const { phase } = useSessionStore();
  const { shown } = useSnapshot(toasts);
  const error = shownFailure(phase)?.error;
  if (phase.at === 'needs-password') return <PasswordView />;
  if (!error) return null;
  const isSaid = shown.some(({ key }) => snackbarsOf(error).includes(key));
  if (isSaid) return null;
  return (
    <output className={errorNote}>
      <span dir="auto">
        {t(sentences[error])} {isTransient(error) && t('reader.trouble.keepsTrying')}
      </span>
      {!isFinal(error) && (
        <button
          type="button"
          ref={returnFocus}
          className={filled}
          onClick={() => session.send({ type: isTransient(error) ? 'retry' : 'try-again' })}
        >
          {t('reader.tryAgain')}
        </button>
      )}
    </output>
  );
}
