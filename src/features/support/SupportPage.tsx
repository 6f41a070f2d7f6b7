import { styled } from '@linaria/react';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { t, useFocusHeadingOnNavigate, useTitle } from '../../shared/shell/index.ts';
import { filled } from '../../shared/ui/parts.styles.ts';
import { supportStateOf } from './supportState.ts';
import { SupportForm } from './SupportForm.tsx';
import { margins } from '../../shared/ui/margins.styles.ts';
import { PageTitle } from '../../shared/ui/content.styles.ts';
import { from, space } from '../../shared/ui/tokens.ts';

/** The form in a frame of another site, where a dialog would have no fixed position in the host's page. */
export function SupportPage() {
  const title = t('support.title');
  useTitle(title);
  const { state } = useLocation();
  const heading = useFocusHeadingOnNavigate();
  const back = useRef<HTMLAnchorElement>(null);
  return (
    <div className={margins}>
      <Page>
        <PageTitle ref={heading} tabIndex={-1}>
          {title}
        </PageTitle>
        <SupportForm
          draft={supportStateOf(state).supportDraft}
          nextStep={back}
          renderBeside={(isSent) =>
            isSent && (
              <Link ref={back} to="/" className={filled}>
                {t('support.back')}
              </Link>
            )
          }
        />
      </Page>
    </div>
  );
}

const Page = styled.section`
  display: grid;
  gap: ${space(2)};
  max-inline-size: 560px;
  margin-inline: auto;
  padding-block: ${space(3)} ${space(6)};
  ${from('medium')} {
    padding-block: ${space(5)} ${space(8)};
  }
`;
