import { styled } from '@linaria/react';
import { color, font, from, size, space } from '../../shared/ui/tokens.ts';

export const Section = styled.section`
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

export const SectionTitle = styled.h2`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  letter-spacing: -0.015em;
  line-height: 1.15;
  text-wrap: balance;
`;

export const SectionLead = styled.p`
  max-inline-size: 62ch;
  margin-block-start: -${space(2)};
  color: ${color.muted};
  text-wrap: pretty;
`;

/** Snippet and log are beside the example, whose height is not limited. */
export const Bench = styled.div`
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

export const SnippetArea = styled.div`
  ${from('medium')} {
    grid-area: snippet;
  }
`;

export const PreviewArea = styled.div`
  min-inline-size: 0;
  ${from('medium')} {
    grid-area: live;
  }
`;

/** Sticky beside an example that is higher than the window. */
export const LogArea = styled.div`
  ${from('medium')} {
    grid-area: log;
    & > * {
      position: sticky;
      inset-block-start: ${space(2)};
    }
  }
`;

export const Foot = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(4)};
  margin-block-start: ${space(4)};
  padding-block: ${space(3)} ${space(5)};
  border-block-start: 1px solid ${color.line};
`;
