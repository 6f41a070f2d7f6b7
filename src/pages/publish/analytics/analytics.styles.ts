import { styled } from '@linaria/react';
import { color, font, from, radius, size, space } from '../../../shared/ui/tokens.ts';

export const AnalyticsSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  padding-block-end: ${space(10)};
`;

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)} ${space(4)};
`;

export const Chosen = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: ${space(1.5)};
  inline-size: 100%;
  ${from('small')} {
    grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  }
  ${from('medium')} {
    inline-size: min(100%, ${space(88)});
  }
`;

export const TileRow = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(${space(18)}, 1fr));
  gap: ${space(2)};
  margin: 0;
`;

export const Tile = styled.div`
  display: grid;
  align-content: space-between;
  gap: ${space(0.5)};
  padding: ${space(2)} ${space(2.5)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  & > dt {
    color: ${color.muted};
    font-size: ${size.small};
    font-weight: 600;
    line-height: 1.3;
  }
  & > dd {
    margin: 0;
    font-family: ${font.display};
    font-size: ${size.title};
    font-variant-numeric: tabular-nums;
    line-height: 1.2;
  }
`;

export const Aside = styled.span`
  color: ${color.muted};
  font-family: ${font.text};
  font-size: ${size.small};
`;

export const Panels = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)};
  ${from('medium')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

export const Panel = styled.div`
  min-inline-size: 0;
  padding: ${space(2.5)};
  border-radius: ${radius.panel};
  background: ${color.raised};
  ${from('medium')} {
    &[data-wide] {
      grid-column: 1 / -1;
    }
  }
`;

export const Note = styled.p`
  max-inline-size: 62ch;
  color: ${color.muted};
  font-size: ${size.small};
  text-wrap: pretty;
`;
