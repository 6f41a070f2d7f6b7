import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, radius, size, space, target } from '../../../shared/ui/tokens.ts';

export const page = css`
  display: grid;
  gap: ${space(2)};
  max-inline-size: 440px;
  margin-inline: auto;
  padding: ${space(5)} ${space(2)};
`;

export const tabList = css`
  display: flex;
  gap: ${space(3)};
  border-block-end: 1px solid ${color.line};
`;

export const tab = css`
  min-block-size: ${target};
  margin-block-end: -1px;
  padding: 0;
  border: 0;
  border-block-end: 3px solid transparent;
  background: none;
  color: ${color.muted};
  font-weight: 600;
  cursor: pointer;
  &:focus-visible {
    border-radius: ${radius.control};
  }
  @media (hover: hover) {
    &:hover {
      color: ${color.ink};
    }
  }
  &[data-selected] {
    border-block-end-color: ${color.accent};
    color: ${color.ink};
  }
`;

export const tabContent = css`
  display: grid;
  gap: ${space(2)};
  padding-block-start: ${space(2)};
  &:focus-visible {
    outline-offset: 6px;
  }
`;

export const Message = styled.p`
  padding-block: ${space(1)};
  text-wrap: pretty;
`;

export const ProviderList = styled.ul`
  display: grid;
  gap: ${space(1)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

/** The logos are aligned with each other, and so are the names. */
export const provider = css`
  inline-size: 100%;
  min-block-size: ${space(6)};
  justify-content: start;
  gap: ${space(2)};
  padding-inline: ${space(2.5)};
  text-align: start;
  overflow-wrap: anywhere;
`;

export const Others = styled.h3`
  margin-block-start: ${space(1)};
  color: ${color.muted};
  font-size: ${size.small};
  font-weight: 600;
`;

export const Waiting = styled.output`
  &[data-waiting] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(1.5)} ${space(2)};
    padding: ${space(1.5)} ${space(2)};
    border-radius: ${radius.control};
    background: ${color.ground};
  }
  &:not([data-waiting]) {
    position: absolute;
  }
  & > p {
    flex: 1 1 11rem;
  }
  & > button {
    flex: none;
    margin-inline-start: auto;
  }
`;

export const Form = styled.form`
  display: grid;
  gap: ${space(2)};
`;

export const Facts = styled.dl`
  display: grid;
  gap: ${space(2)};
  margin: 0;
  padding-block: ${space(1)};
  & dt {
    color: ${color.muted};
    font-size: ${size.small};
  }
  & dd {
    display: flex;
    align-items: center;
    gap: ${space(1)};
    margin: 0;
    font-size: ${size.lead};
    overflow-wrap: anywhere;
  }
`;
