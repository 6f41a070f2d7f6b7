import { useSnapshot } from 'valtio';
import type { ReactNode } from 'react';
import { styled } from '@linaria/react';
import { covering } from '../../shared/ui/Segments.tsx';
import { t } from './embedGuidePage.ts';
import { modes, type Mode } from './embedOptions.ts';
import { chooseMode, form } from './optionsState.ts';
import { color, font, from, motion, radius, shadow, size, space } from '../../shared/ui/tokens.ts';

const PageLines = styled.g`
  fill: none;
  stroke: ${color.line};
  stroke-width: 3;
  stroke-linecap: round;
  & > rect {
    fill: ${color.surface};
    stroke-width: 1;
  }
`;

const Store = styled.g`
  fill: color-mix(in oklab, ${color.accent} 30%, ${color.surface});
  stroke: ${color.accent};
  stroke-width: 1.5;
  stroke-linejoin: round;
  & > rect {
    fill: color-mix(in oklab, ${color.accent} 12%, ${color.surface});
  }
  & > path[data-arrow] {
    stroke: color-mix(in oklab, ${color.accent} 30%, white);
    stroke-width: 2.5;
    stroke-linecap: round;
  }
  & > rect[data-highlighted] {
    fill: rgb(var(--shade) / 82%);
  }
`;

/** A page in lines, with the store's part in colour. */
const ModeIllustration = ({ mode }: { mode: Mode }) => (
  <svg viewBox="0 0 240 150" aria-hidden="true">
    <PageLines>
      <rect x="0.5" y="0.5" width="239" height="149" rx="8" />
      <path d="M80 18h80M20 30h200" />
    </PageLines>
    {drawings[mode]()}
  </svg>
);

const PageOfText = () => (
  <PageLines>
    <path d="M20 46h120M20 58h200M20 70h200M20 82h160M20 94h200M20 106h184M20 118h200M20 130h90" />
  </PageLines>
);

const drawings: Readonly<Record<Mode, () => ReactNode>> = {
  store: () => (
    <Store>
      <rect x="20" y="44" width="200" height="90" rx="4" />
      <path d="M36 60h26v36h-26zM84 60h26v36h-26zM132 60h26v36h-26zM180 60h26v36h-26z" />
      <path d="M36 106h26v20h-26zM84 106h26v20h-26zM132 106h26v20h-26zM180 106h26v20h-26z" />
    </Store>
  ),
  button: () => (
    <>
      <PageOfText />
      <Store>
        <rect x="8" y="8" width="224" height="134" rx="4" data-highlighted />
        <path d="M62 26h58v98h-58zM120 26h58v98h-58z" />
        <path d="M24 75l8 -8M24 75l8 8M216 75l-8 -8M216 75l-8 8" data-arrow />
      </Store>
    </>
  ),
  inline: () => (
    <>
      <PageLines>
        <path d="M20 46h200M20 58h150M20 130h200" />
      </PageLines>
      <Store>
        <rect x="20" y="70" width="200" height="50" rx="4" />
        <path d="M86 76h34v38h-34zM120 76h34v38h-34z" />
      </Store>
    </>
  ),
};

const Cards = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  ${from('small')} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  ${from('medium')} {
    gap: ${space(3)};
  }
`;

/** The radio button covers its whole card, as a target of pointers and focus. */
const Card = styled.label`
  position: relative;
  display: grid;
  grid-template-columns: minmax(72px, 96px) minmax(0, 1fr);
  align-content: start;
  column-gap: ${space(2)};
  padding: ${space(2)};
  border: 2px solid ${color.line};
  border-radius: ${radius.panel};
  cursor: pointer;
  transition:
    border-color ${motion.quick},
    background-color ${motion.quick};
  ${from('small')} {
    grid-template-columns: minmax(0, 1fr);
    padding: ${space(2.5)};
  }
  & > svg {
    grid-row: 1 / span 2;
    inline-size: 100%;
    block-size: auto;
    ${from('small')} {
      grid-row: auto;
      margin-block-end: ${space(2)};
    }
  }
  @media (hover: hover) {
    &:hover {
      border-color: ${color.muted};
    }
  }
  &:has(:checked) {
    border-color: ${color.accent};
    background: ${color.raised};
    box-shadow: ${shadow.floating};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: 3px;
  }
`;

const CardTitle = styled.span`
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  line-height: 1.25;
  text-wrap: balance;
`;

const CardText = styled.span`
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
  ${from('small')} {
    margin-block-start: ${space(0.5)};
  }
`;

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
