import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import {
  color,
  font,
  from,
  radius,
  shadow,
  size,
  space,
  target,
} from '../../../shared/ui/tokens.ts';

export const Room = styled.form`
  display: grid;
  & > :last-child {
    grid-area: actions;
  }
  grid-template:
    'head' auto
    'cover' auto
    'fields' auto
    'actions' auto
    / minmax(0, 1fr);
  gap: ${space(3)};
  ${from('small')} {
    grid-template:
      'head head' auto
      'cover fields' 1fr
      'actions actions' auto
      / ${space(20)} minmax(0, 1fr);
    column-gap: ${space(4)};
  }
`;

export const Head = styled.div`
  grid-area: head;
`;

/** Hidden where the list is visible. */
export const back = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  text-underline-offset: 0.25em;
  ${from('medium')} {
    display: none;
  }
`;

export const Heading = styled.h2`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 560;
  letter-spacing: -0.01em;
  line-height: 1.2;
  overflow-wrap: anywhere;
  text-wrap: balance;
  &:focus-visible {
    outline: none;
  }
`;

export const State = styled.p`
  padding-block-start: ${space(0.5)};
  color: ${color.muted};
`;

export const Fields = styled.div`
  grid-area: fields;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(2.5)};
  & input::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
  /* A focused field and its error message scroll above the sticky action bar. */
  & :is(input, select, textarea) {
    scroll-margin-block-end: ${space(28)};
  }
`;

/** Two columns where both fit. */
export const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  /* An error message below one field does not stretch the other. */
  align-items: flex-start;
  gap: ${space(2)};
  & > * {
    flex: 1 1 ${space(24)};
  }
`;

export const Narrow = styled.div`
  display: grid;
  gap: ${space(0.5)};
  & > input {
    max-inline-size: ${space(20)};
    font-variant-numeric: tabular-nums;
  }
`;

export const Caption = styled.span`
  font-weight: 600;
`;

export const Preview = styled.section`
  display: grid;
  gap: ${space(1)};
  min-inline-size: 0;
  padding: ${space(2)} ${space(2.5)};
  border-radius: ${radius.panel};
  background: ${color.raised};
`;

export const Pages = styled.figure`
  display: grid;
  gap: ${space(1)};
  margin: 0;
`;

export const PagesRow = styled.div`
  display: flex;
  max-inline-size: ${space(70)};
  & > * + * {
    border-inline-start: 1px solid ${color.line};
  }
`;

export const Page = styled.img`
  flex: 1;
  min-inline-size: 0;
  inline-size: 50%;
  max-inline-size: 50%;
  block-size: auto;
  align-self: center;
  background: ${color.ground};
  box-shadow: ${shadow.paper};
  &:only-child {
    max-inline-size: 100%;
  }
`;
