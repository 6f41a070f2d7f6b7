import { t } from '../../../shared/shell/index.ts';
import { Notice, NoticeHeading, NoticeText } from '../../../shared/ui/parts.styles.ts';

/** For whoever finds the store in the page of somebody who does not know of it. */
export const NotInFrame = () => (
  <main>
    <Notice role="alert">
      <NoticeHeading>{t('embed.notInFrame.heading')}</NoticeHeading>
      <NoticeText dir="auto">{t('embed.notInFrame.text')}</NoticeText>
    </Notice>
  </main>
);
