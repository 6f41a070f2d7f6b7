import { useSnapshot } from 'valtio';
import { type TextKey, t } from '../../shell/index.ts';
import { filled } from '../../ui/parts.styles.ts';
import { handFocusBack } from '../handFocusBack.ts';
import { reader, type Trouble, tryAgain } from '../store.ts';
import { PasswordView } from './PasswordView.tsx';
import { troubleNote } from './trouble.styles.ts';

const sentences: Readonly<Record<Exclude<Trouble, 'password'>, TextKey>> = {
  link: 'reader.trouble.link',
  network: 'reader.trouble.network',
  refused: 'reader.trouble.refused',
  broken: 'reader.trouble.broken',
  page: 'reader.trouble.broken',
  gone: 'reader.trouble.gone',
};

/** The same file would fail in the same way. */
const isFinal = (trouble: Trouble): boolean => trouble === 'broken' || trouble === 'page';

/** Why no more pages come, said in the stage over what is there. */
export function TroubleView() {
  const { trouble } = useSnapshot(reader);
  if (!trouble) return null;
  if (trouble === 'password') return <PasswordView />;
  return (
    <output className={troubleNote}>
      <span dir="auto">{t(sentences[trouble])}</span>
      {!isFinal(trouble) && (
        <button type="button" ref={handFocusBack} className={filled} onClick={tryAgain}>
          {t('reader.tryAgain')}
        </button>
      )}
    </output>
  );
}
