import { styled } from '@linaria/react';
import { color, font, from, motion, radius, size, space } from '../../shared/ui/tokens.ts';

export const Page = styled.section`
  display: grid;
  gap: ${space(2)};
  max-inline-size: 560px;
  margin-inline: auto;
  padding-block: ${space(3)} ${space(6)};
  ${from('medium')} {
    padding-block: ${space(5)} ${space(8)};
  }
`;

export const PageTitle = styled.h1`
  font-family: ${font.display};
  font-size: ${size.heading};
  font-weight: 560;
  line-height: 1.15;
  text-wrap: balance;
`;

export const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

export const FieldSet = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
`;

export const Hint = styled.p`
  color: ${color.muted};
  text-wrap: pretty;
`;

export const Message = styled.output`
  display: block;
  text-wrap: pretty;
  &:empty {
    position: absolute;
  }
  &:focus {
    outline: none;
  }
  /* A short wait shows no text. */
  &[data-kind='sending'] {
    color: ${color.muted};
    animation: news-appears ${motion.calm} 300ms backwards;
  }
  &[data-kind='sent'] {
    padding: ${space(1.5)} ${space(2)};
    border-radius: ${radius.control};
    background: ${color.ground};
    font-weight: 600;
  }
  @keyframes news-appears {
    from {
      opacity: 0;
    }
  }
`;

export const ErrorText = styled.p`
  padding-inline-start: ${space(1.5)};
  border-inline-start: 3px solid ${color.danger};
  color: ${color.danger};
  overflow-wrap: anywhere;
  text-wrap: pretty;
`;
