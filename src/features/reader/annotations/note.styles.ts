import { styled } from '@linaria/react';
import { color, radius, size, space } from '../../../shared/ui/tokens.ts';

export const Quoted = styled.blockquote`
  display: -webkit-box;
  margin: 0 0 ${space(2)};
  padding-inline-start: ${space(1.5)};
  overflow: hidden;
  border-inline-start: 3px solid ${color.accent};
  color: ${color.muted};
  font-size: ${size.small};
  line-height: 1.4;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;

export const Area = styled.textarea`
  display: block;
  box-sizing: border-box;
  inline-size: 100%;
  min-block-size: 7rem;
  padding: ${space(1.5)};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font: inherit;
  line-height: 1.45;
  resize: vertical;
  &::placeholder {
    color: ${color.muted};
    opacity: 1;
  }
`;

export const SaveRow = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-block-start: ${space(2)};
`;
