import { type TextKey, t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { ErrorText } from './books.styles.ts';

/** What could not be asked for is not called none. */
export const Failure = ({ text, onRetry }: { text: TextKey; onRetry: () => void }) => (
  <ErrorText>
    <p role="alert">
      <bdi>{t(text)}</bdi>
    </p>
    <button type="button" className={quiet} onClick={onRetry}>
      {t('reader.tryAgain')}
    </button>
  </ErrorText>
);
