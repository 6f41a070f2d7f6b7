import { type AnnotationColour, annotationColours } from '#contract/api/annotations.ts';
import { Colours, Swatch } from './toolbar.styles.ts';

interface Props {
  /** The name of the group. */
  readonly name: string;
  /** The name of the button of a colour. */
  readonly nameOf: (colour: AnnotationColour) => string;
  /** The pressed colour, or null without one; absent for buttons without a state. */
  readonly chosen?: AnnotationColour | null;
  readonly onChoose: (colour: AnnotationColour) => void;
}

/** The colours of highlights, side by side. */
export const Swatches = ({ name, nameOf, chosen, onChoose }: Props) => (
  <Colours aria-label={name}>
    {annotationColours.map((colour) => (
      <Swatch
        key={colour}
        type="button"
        data-colour={colour}
        aria-label={nameOf(colour)}
        title={nameOf(colour)}
        aria-pressed={chosen === undefined ? undefined : colour === chosen}
        onClick={() => onChoose(colour)}
      />
    ))}
  </Colours>
);
