import { coverUrl } from '#contract/api/issue.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { page } from '../page.ts';
import { t } from '../translations.ts';
import {
  HeroActions,
  Heading,
  Lead,
  Lit,
  Shelf,
  Stage,
  HeroText,
} from '../../../shared/ui/hero.styles.ts';

/** The number of covers. */
const covers = 3;

/** The purpose in one sentence, beside covers of the store. */
export const Hero = () => (
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
          src={coverUrl(cover.fileName, 400)}
          alt=""
          width={cover.width}
          height={cover.height}
        />
      ))}
    </Shelf>
  </Stage>
);
