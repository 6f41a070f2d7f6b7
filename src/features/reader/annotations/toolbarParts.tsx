import { type AnnotationColour, annotationColours } from '#contract/api/annotations.ts';
import { t } from '../../../shared/shell/index.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { copyLink, mayShare, type Passage, share } from './documentAnnotations.ts';
import { Colours, Swatch } from './toolbar.styles.ts';
import { Icon } from '../bars/icons.tsx';

/** A speech bubble. */
export const NoteIcon = () => <Icon path="M5 5h14v11h-8l-4 3.5V16H5zM8.5 9h7M8.5 12h4" />;

export const CopyIcon = () => <Icon path="M9 9h10v11H9zM15 6V4H5v11h2" />;

/** Two links of a chain. */
const LinkIcon = () => (
  <Icon path="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
);

/** An arrow that leaves a box. */
const ShareIcon = () => <Icon path="M12 14V3.5M8 7l4-4 4 4M7 10.5H5.5V20h13v-9.5H17" />;

export const DeleteIcon = () => (
  <Icon path="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6" />
);

export const EditIcon = () => <Icon path="M5 19l.8-3.8L16.5 4.5l3 3L8.8 18.2zM14 7l3 3" />;

/** Two corners of a frame that cross, as a tool for cropping. */
export const ClipIcon = () => <Icon path="M7 3v14h14M3 7h14v14" />;

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

interface ToolProps {
  readonly name: string;
  readonly icon: React.ReactNode;
  readonly onPress: () => void;
}

export const Tool = ({ name, icon, onPress }: ToolProps) => (
  <IconButton type="button" aria-label={name} title={name} onClick={onPress}>
    {icon}
  </IconButton>
);

/** Copies or shares the address of a text. */
export const LinkTools = ({ passage }: { readonly passage: Passage }) => (
  <>
    <Tool
      name={t('annotations.copyLink')}
      icon={<LinkIcon />}
      onPress={() => void copyLink(passage)}
    />
    {mayShare(passage) && (
      <Tool
        name={t('annotations.share')}
        icon={<ShareIcon />}
        onPress={() => void share(passage)}
      />
    )}
  </>
);
