import { styled } from '@linaria/react';
import { color, font, from, radius, shadow, size, space } from '../../../shared/ui/tokens.ts';

export const PreviewSection = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1.5)};
  min-inline-size: 0;
  & > h3 {
    font-family: ${font.display};
    font-size: ${size.title};
    font-weight: 560;
    line-height: 1.2;
  }
`;

/** A host page in a browser window. */
export const BrowserWindow = styled.div`
  overflow: hidden;
  border-radius: ${radius.panel};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
`;

export const WindowBar = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(1)} ${space(2)};
  background: ${color.ground};
`;

/** The three dots of a window. */
export const Dots = styled.span`
  flex: none;
  inline-size: 10px;
  block-size: 10px;
  margin-inline-end: ${space(4)};
  border-radius: ${radius.pill};
  background: ${color.muted};
  opacity: 0.5;
  box-shadow:
    16px 0 ${color.muted},
    32px 0 ${color.muted};
`;

export const Address = styled.span`
  padding: 2px ${space(2)};
  border-radius: ${radius.pill};
  background: ${color.raised};
  color: ${color.muted};
  font-size: ${size.small};
`;

/** A placeholder for the host's name, with a line below. */
export const Masthead = styled.div`
  block-size: ${space(3)};
  margin: ${space(4)} ${space(2)} ${space(3)};
  border-block-end: 2px solid ${color.ink};
  background: linear-gradient(${color.ink}, ${color.ink}) no-repeat 50% 0 / 38% 10px;
  ${from('small')} {
    margin-inline: ${space(4)};
  }
`;

export const MountElement = styled.div`
  margin-inline: ${space(1)};
  margin-block-end: ${space(2)};
  ${from('small')} {
    margin-inline: ${space(3)};
    margin-block-end: ${space(4)};
  }
`;

export const Article = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(4)};
  padding: ${space(2)} ${space(3)} ${space(6)};
  ${from('small')} {
    grid-template-columns: minmax(160px, 240px) minmax(0, 1fr);
    justify-items: start;
    padding-inline: ${space(4)};
  }
`;

export const Picture = styled.img`
  inline-size: 100%;
  max-inline-size: 240px;
  block-size: auto;
  border-radius: 2px;
  box-shadow: ${shadow.paper};
`;

export const ArticleText = styled.div`
  display: grid;
  justify-items: start;
  align-content: center;
  gap: ${space(1.5)};
  inline-size: 100%;
  & > button {
    margin-block-start: ${space(2)};
  }
`;

/** A placeholder for a line of the host's text. */
export const Line = styled.span`
  inline-size: 100%;
  block-size: 8px;
  border-radius: ${radius.control};
  background: ${color.ground};
  &:first-child {
    inline-size: 60%;
    block-size: 20px;
    margin-block-end: ${space(1)};
    background: color-mix(in oklab, ${color.ink} 40%, ${color.ground});
  }
  &:nth-child(5) {
    inline-size: 72%;
  }
`;
