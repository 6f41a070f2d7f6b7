import { styled } from '@linaria/react';
import { coverUrl } from '#contract/api/issue.ts';
import { HostsView } from './HostsView.tsx';
import { PreviewView } from './PreviewView.tsx';
import { LogView } from './EventLogView.tsx';
import { ModeChoice } from './ModeChoice.tsx';
import { OptionsForm } from './OptionsForm.tsx';
import { page, t } from './embedGuidePage.ts';
import { SnippetView } from './SnippetView.tsx';
import { margins } from '../../shared/ui/margins.styles.ts';
import { PageBar, storeLink } from '../../shared/ui/PageBar.tsx';
import { filled, quiet } from '../../shared/ui/parts.styles.ts';
import {
  HeroActions,
  Heading,
  Lead,
  Lit,
  Shelf,
  Stage,
  HeroText,
} from '../../shared/ui/hero.styles.ts';
import { color, font, from, size, space } from '../../shared/ui/tokens.ts';
import { withPrefix } from '../../shared/ui/prefix.ts';

/** The number of covers. */
const covers = 3;

/** The purpose in one sentence, beside covers of the store. */
const Hero = () => (
  <Stage>
    <HeroText>
      <Heading id="heading">{t('hero.heading')}</Heading>
      <Lead>{t('hero.lead')}</Lead>
      <HeroActions>
        <a href="#snippet" className={filled}>
          {t('hero.snippet')}
        </a>
        <a href="#try" className={quiet}>
          {t('hero.try')}
        </a>
      </HeroActions>
    </HeroText>
    <Shelf aria-hidden="true">
      {page.issues.slice(0, covers).map(({ id, cover }) => (
        <Lit
          key={id}
          src={withPrefix(coverUrl(cover.fileName, 400))}
          alt=""
          width={cover.width}
          height={cover.height}
        />
      ))}
    </Shelf>
  </Stage>
);

/**
 * The guide: purpose, snippet with preview, requirements. Its landmarks have names, because the store in the preview has
 * landmarks too.
 */
export const EmbedGuideApp = () => (
  <div className={margins}>
    <PageBar storeName={page.storeName} toStore={t('store')} />
    <main aria-labelledby="heading">
      <Hero />
      <Section id="try" aria-labelledby="ways">
        <SectionTitle id="ways">{t('modes.heading')}</SectionTitle>
        <ModeChoice />
        <OptionsForm />
        <Bench>
          <SnippetArea>
            <SnippetView />
          </SnippetArea>
          <PreviewArea>
            <PreviewView />
          </PreviewArea>
          <LogArea>
            <LogView />
          </LogArea>
        </Bench>
      </Section>
      <Section aria-labelledby="hosts">
        <SectionTitle id="hosts">{t('hosts.heading')}</SectionTitle>
        <SectionLead>{t('hosts.lead')}</SectionLead>
        <HostsView />
      </Section>
      <Foot>
        <a href={withPrefix('/')} className={storeLink}>
          {t('store')}
        </a>
        <a href={withPrefix('/bench')} className={storeLink}>
          {t('bench')}
        </a>
      </Foot>
    </main>
  </div>
);

const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding-block: ${space(4)};
  scroll-margin-block-start: 0;
  ${from('medium')} {
    gap: ${space(4)};
    padding-block: ${space(5)};
  }
`;

const SectionTitle = styled.h2`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  letter-spacing: -0.015em;
  line-height: 1.15;
  text-wrap: balance;
`;

const SectionLead = styled.p`
  max-inline-size: 62ch;
  margin-block-start: -${space(2)};
  color: ${color.muted};
  text-wrap: pretty;
`;

/** Snippet and log are beside the example, whose height is not limited. */
const Bench = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  ${from('medium')} {
    grid-template:
      'live snippet' auto
      'live log' 1fr
      / minmax(0, 1fr) minmax(0, 420px);
    column-gap: ${space(5)};
  }
`;

const SnippetArea = styled.div`
  ${from('medium')} {
    grid-area: snippet;
  }
`;

const PreviewArea = styled.div`
  min-inline-size: 0;
  ${from('medium')} {
    grid-area: live;
  }
`;

/** Sticky beside an example that is higher than the window. */
const LogArea = styled.div`
  ${from('medium')} {
    grid-area: log;
    & > * {
      position: sticky;
      inset-block-start: ${space(2)};
    }
  }
`;

const Foot = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(4)};
  margin-block-start: ${space(4)};
  padding-block: ${space(3)} ${space(5)};
  border-block-start: 1px solid ${color.line};
`;
