import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import type { ComponentProps, ReactNode } from 'react';
import { quiet } from '../parts.styles.ts';
import { from, size, space, target } from '../tokens.ts';

interface Props extends ComponentProps<'button'> {
  readonly icon: ReactNode;
  readonly name: string;
  /** The most used button of the header: it has a border, and keeps its label on smaller screens. */
  readonly isMain?: boolean;
}

/** A button of the header. In a narrow window its icon replaces the label. */
export const BarButton = ({ icon, name, isMain = false, ...button }: Props) => (
  <button
    type="button"
    className={`${quiet} ${barButton}`}
    data-main={isMain || undefined}
    {...button}
  >
    {icon}
    <BarName>{name}</BarName>
  </button>
);

const unseen = `
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

const seen = `
  position: static;
  inline-size: auto;
  block-size: auto;
  overflow: visible;
  clip-path: none;
`;

const BarName = styled.span`
  ${unseen}
  ${from('medium')} {
    ${seen}
  }
  [data-main] > & {
    ${from('small')} {
      ${seen}
    }
  }
`;

const barButton = css`
  position: relative;
  flex: none;
  min-inline-size: ${target};
  padding-inline: 0;
  font-size: ${size.body};
  &:not([data-main]) {
    border-color: transparent;
  }
  ${from('medium')} {
    padding-inline: ${space(2)};
  }
  &[data-main] {
    ${from('small')} {
      padding-inline: ${space(2.5)};
    }
  }
  /* Only the room for it, until it is known which button stands there. */
  &[data-unknown] {
    visibility: hidden;
  }
`;
