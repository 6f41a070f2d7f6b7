import { t } from '../../../shared/shell/index.ts';
import { IconButton } from '../bars/buttons.styles.ts';
import { copyLink, mayShare, type Passage, share } from './effects.ts';
import { LinkIcon, ShareIcon } from './icons.tsx';

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
