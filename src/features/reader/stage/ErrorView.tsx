import { useSnapshot } from 'valtio';
import { snackbars, type TextKey, t } from '../../../shared/shell/index.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { handFocusBack } from '../returnFocus.ts';
import { mayPass, reader, retryConnection, type Trouble, tryAgain } from '../store.ts';
import { PasswordView } from './PasswordView.tsx';
import { troubleNote } from './trouble.styles.ts';

const sentences: Readonly<Record<Exclude<Trouble, 'password'>, TextKey>> = {
  link: 'reader.trouble.link',
  missing: 'catalog.itemNotFound',
  network: 'reader.trouble.network',
  refused: 'reader.trouble.refused',
  broken: 'reader.trouble.broken',
  page: 'reader.trouble.broken',
  gone: 'reader.trouble.gone',
};

/** What a snackbar says needs no second message. */
const snackbarsOf: Partial<Record<Trouble, readonly TextKey[]>> = {
  link: ['reader.failedToLoad', 'errors.maintenance'],
  missing: ['catalog.itemNotFound'],
};

/** The same file would fail in the same way. */
const isFinal = (trouble: Trouble): boolean =>
  trouble === 'broken' || trouble === 'page' || trouble === 'missing';

/** Why no more pages come, said in the stage over what is there. */
export function TroubleView() {
  const { trouble } = useSnapshot(reader);
  const { shown } = useSnapshot(snackbars);
  if (!trouble) return null;
  const isSaid = shown.some(({ key }) => snackbarsOf[trouble]?.includes(key));
  if (isSaid) return null;
  if (trouble === 'password') return <PasswordView />;
  return (
    <output className={troubleNote}>
      <span dir="auto">
        {t(sentences[trouble])} {mayPass(trouble) && t('reader.trouble.keepsTrying')}
      </span>
      {!isFinal(trouble) && (
        <button
          type="button"
          ref={handFocusBack}
          className={filled}
          onClick={mayPass(trouble) ? retryConnection : tryAgain}
        >
          {t('reader.tryAgain')}
        </button>
      )}
    </output>
  );
}
