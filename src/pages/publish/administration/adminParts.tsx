import type { ReactNode } from 'react';
import { styled } from '@linaria/react';
import { PanelHeading, SmallPrint, stack } from '../../../shared/ui/content.styles.ts';
import { color, from, radius, space } from '../../../shared/ui/tokens.ts';
import { Heading } from '../shelf/ShelfPage.tsx';

interface PageProps {
  readonly heading: string;
  readonly note: string;
  readonly children: ReactNode;
}

/** A view of the administration with its heading. */
export const AdminPage = ({ heading, note, children }: PageProps) => (
  <View className={stack}>
    <Heading>{heading}</Heading>
    <SmallPrint>{note}</SmallPrint>
    {children}
  </View>
);

interface FormProps {
  readonly heading: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export const AddForm = ({ heading, onSubmit, children }: FormProps) => (
  <Form
    aria-label={heading}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    <PanelHeading>{heading}</PanelHeading>
    {children}
  </Form>
);

const View = styled.div`
  padding-block-end: ${space(10)};
`;

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: ${space(2)};
  padding: ${space(2.5)};
  border-radius: ${radius.panel};
  background: ${color.raised};
`;

/** As wide as a choice of two words needs. */
export const NarrowChoice = styled.div`
  inline-size: min(100%, ${space(48)});
`;

/** The fields beside each other, as far as there is room. */
export const FormFields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${space(2)} ${space(3)};
  inline-size: 100%;
  ${from('medium')} {
    grid-template-columns: repeat(auto-fit, minmax(${space(38)}, 1fr));
  }
`;

/** What a customer wrote, with its lines. */
export const Problem = styled.span`
  white-space: pre-wrap;
  unicode-bidi: plaintext;
`;

/** The buttons of a row. */
export const ActionList = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;
