import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { layers } from '../../ui/layers.ts';
import { color, font, from, radius, shadow, size, space, target } from '../../ui/tokens.ts';

export const veil = css`
  position: fixed;
  inset: 0;
  z-index: ${layers.dialog};
  background: ${color.veil};
`;

export const positioner = css`
  position: fixed;
  inset: 0;
  z-index: ${layers.dialog};
  display: grid;
  place-items: center;
  padding: ${space(2)};
`;

export const panel = css`
  display: grid;
  gap: ${space(3)};
  inline-size: min(100%, 520px);
  max-block-size: 100%;
  padding: ${space(4)} ${space(3)};
  overflow-y: auto;
  overscroll-behavior: contain;
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  box-shadow: ${shadow.floating};
  &:focus {
    outline: none;
  }
`;

export const title = css`
  font-family: ${font.display};
  font-size: ${size.title};
  font-weight: 600;
  line-height: 1.2;
  text-wrap: balance;
`;

export const Explanation = styled.div`
  display: grid;
  gap: ${space(1.5)};
`;

export const LossList = styled.ul`
  display: grid;
  gap: ${space(0.5)};
  margin: 0;
  padding-inline-start: ${space(3)};
`;

export const Understood = styled.label`
  display: flex;
  align-items: center;
  gap: ${space(1.5)};
  min-block-size: ${target};
  cursor: pointer;
  & > input {
    flex: none;
    inline-size: ${space(3)};
    block-size: ${space(3)};
    margin: 0;
    accent-color: ${color.danger};
  }
`;

export const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${space(1.5)};
  & > button {
    flex: 1 1 auto;
    ${from('small')} {
      flex: none;
    }
  }
`;
