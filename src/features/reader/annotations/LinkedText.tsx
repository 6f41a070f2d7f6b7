import { t } from '../../../shared/shell/index.ts';
import { Hint } from '../placeholder.styles.ts';

/** For a user who may not read the page of the link. */
export const LinkedText = () => <Hint dir="auto">{t('annotations.leadsToText')}</Hint>;
