import { useSnapshot } from 'valtio';
import { covering } from '../../../shared/ui/covering.styles.ts';
import { t } from '../translations.ts';
import { ModeIllustration } from './ModeIllustration.tsx';
import { Card, CardText, CardTitle, Cards } from './modes.styles.ts';
import { modes } from './rules.ts';
import { chooseMode, form } from './store.ts';

/** The modes of embedding, each with an illustration. */
export function ModeChoice() {
  const { mode } = useSnapshot(form);
  return (
    <Cards aria-labelledby="ways">
      {modes.map((one) => (
        <Card key={one}>
          <input
            type="radio"
            className={covering}
            name="mode"
            value={one}
            checked={one === mode}
            aria-describedby={`mode-${one}`}
            onChange={() => chooseMode(one)}
          />
          <ModeIllustration mode={one} />
          <CardTitle>{t(`modes.titles.${one}`)}</CardTitle>
          <CardText id={`mode-${one}`}>{t(`modes.texts.${one}`)}</CardText>
        </Card>
      ))}
    </Cards>
  );
}
