import { styled } from '@linaria/react';
import type { FooterPage } from '#contract/boot.ts';
import { paths } from '#contract/paths.ts';
import { screenHeight } from '../../ui/tokens.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { offersWithdrawal } from '../appConfig.ts';
import { t } from '../i18n.ts';
import { withPrefix } from '../../ui/prefix.ts';

/** Loads the pages of the footer and the Markdown code on the first visit. */
export const LegalView = lazyComponent(async () => (await import('./LegalView.tsx')).LegalView);

/** The page of a legal document, or of the form for news. */
export const LegalPage = ({ paper }: { paper: FooterPage }) => (
  <Room>
    <LegalView paper={paper} />
  </Room>
);

/** As high as the window from the start, so that the footer does not move when the text arrives. */
const Room = styled.div`
  min-block-size: ${screenHeight};
`;

/** The terms in short, unless the right of withdrawal is not waived by them, with the document, which opens in a new tab: the form or the cart stays. */
export const TermsText = () => (
  <bdi>
    {!offersWithdrawal() && `${t('account.terms')} `}
    <a href={withPrefix(paths.terms)} target="_blank" rel="noopener">
      {t('shell.terms')}
    </a>
  </bdi>
);
