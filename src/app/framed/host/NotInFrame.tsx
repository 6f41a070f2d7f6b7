import { t } from '../../../shared/shell/index.ts';
import { Notice, NoticeHeading, NoticeText } from '../../../shared/ui/parts.styles.ts';

/** For users who see the store in a page that is not a listed host. */
export const NotInFrame = () => (
  <main>
    <Notice role="alert">
      <NoticeHeading>{t('embed.notInFrame.heading')}</NoticeHeading>
      <NoticeText dir="auto">{t('embed.notInFrame.text')}</NoticeText>
    </Notice>
  </main>
);
