import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  calmed,
  color,
  font,
  from,
  motion,
  radius,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

export const Section = styled.section`
  padding-block: ${space(3)} ${space(5)};
  border-block-start: 1px solid ${color.line};
`;

export const Heading = styled.h2`
  margin-block-end: ${space(2)};
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
`;

export const List = styled.ul`
  display: grid;
  gap: ${space(3)} ${space(5)};
  margin: 0;
  padding: 0;
  list-style: none;
  transition: opacity ${motion.quick};
  &[data-old] {
    opacity: 0.6;
  }
  ${from('medium')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${calmed} {
    transition: none;
  }
`;

export const Found = styled.li`
  display: grid;
  grid-template-columns: ${space(8)} minmax(0, 1fr);
  gap: ${space(2)};
  align-items: start;
`;

export const CoverBox = styled.div`
  padding-block-start: ${space(1)};
`;

export const titleLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  color: inherit;
  font-family: ${font.display};
  font-size: ${size.lead};
  font-weight: 560;
  line-height: 1.25;
  text-decoration: none;
  overflow-wrap: anywhere;
  border-radius: ${radius.control};
  @media (hover: hover) {
    &:hover {
      text-decoration: underline;
    }
  }
`;

export const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2)};
  color: ${color.muted};
  font-variant-numeric: tabular-nums;
`;

export const Hits = styled.ul`
  margin: ${space(1)} 0 0;
  padding: 0;
  list-style: none;
`;

/** A row that is pressed as a whole. */
export const hitLink = css`
  display: block;
  min-block-size: ${target};
  box-sizing: border-box;
  margin-inline: -${space(1)};
  padding: ${space(1)};
  border-radius: ${radius.control};
  color: inherit;
  text-decoration: none;
  @media (hover: hover) {
    &:hover {
      background: color-mix(in oklab, ${color.ink} 6%, transparent);
    }
  }
`;

export const HitPage = styled.span`
  color: ${color.accent};
  font-size: ${size.small};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`;

export const Words = styled.span`
  display: block;
  overflow-wrap: anywhere;
  & mark {
    border-radius: 2px;
    background: color-mix(in oklab, ${color.accent} 20%, transparent);
    color: inherit;
    font-weight: 600;
  }
`;

export const Note = styled.p`
  margin-block-start: ${space(1)};
  color: ${color.muted};
`;

/** As high as an issue with one hit. It is invisible at first, because a fast answer needs no placeholder. */
export const Placeholder = styled.div`
  block-size: ${space(18)};
  border-radius: ${radius.control};
  background: ${color.ground};
  animation: found-issue-awaited 400ms 300ms backwards;
  @keyframes found-issue-awaited {
    from {
      opacity: 0;
    }
  }
`;
