import { type TextKey, t } from '../../shared/shell/index.ts';
import { quiet } from '../../shared/ui/parts.styles.ts';
import { ErrorText } from './books.styles.ts';

/** A failed request is not shown as an empty list. */
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
