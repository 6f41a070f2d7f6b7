import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { color, size, space, target } from '../../ui/tokens.ts';

export const IssueList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const issueLink = css`
  display: inline-flex;
  align-items: center;
  min-block-size: ${target};
  overflow-wrap: anywhere;
`;

export const Rest = styled.p`
  margin-block-start: ${space(1)};
  color: ${color.muted};
  font-size: ${size.small};
`;

export const Trouble = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
`;
