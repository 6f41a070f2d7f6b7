import { type CSSProperties, type MouseEvent, memo, useMemo, useRef, useState } from 'react';
import { Popover } from '@ark-ui/react/popover';
import { Portal } from '@ark-ui/react/portal';
import { css } from '@linaria/core';
import { styled } from '@linaria/react';
import { mediaOf } from '#contract/media.ts';
import type { AnnotationBorder, PageAnnotation } from '../../../../workers/pdf/engineProtocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { keepKeys } from '../focus.ts';
import { nameOfPage, type PageLabels } from '../pageLabels.ts';
import { followLink } from '../readerHistory.ts';
import { parsed, safeAddress } from '../../../shared/ui/addresses.ts';
import { MediaDialog } from './MediaDialog.tsx';
import { boxStyleOf, moveOfAction, opensTab, usePressWithSlop, type TargetSize } from './press.ts';
import { useSession, useSessionStore } from '../session/session.ts';
import { layers, dialogToastProps } from '../../../shared/ui/layers.ts';
import { color, font, radius, shadow, size, space } from '../../../shared/ui/tokens.ts';

type Note = Extract<PageAnnotation, { kind: 'note' }>;

/** A text annotation. Its content is plain text. */
export function NoteAnnotation({ note }: { note: Note }) {
  const [isOpen, setOpen] = useState(false);
  const press = usePressWithSlop();
  const name = note.title ? t('reader.noteBy', { name: note.title }) : t('reader.note');
  return (
    <Popover.Root
      open={isOpen}
      onOpenChange={({ open }) => open || setOpen(false)}
      {...dialogToastProps}
    >
      <Popover.Anchor asChild>
        <button
          type="button"
          data-mark
          className={noteClass}
          style={boxStyleOf(note.rect)}
          aria-label={name}
          aria-expanded={isOpen}
          {...press(() => setOpen(!isOpen))}
        >
          {!note.isPainted && <NoteIcon aria-hidden />}
        </button>
      </Popover.Anchor>
      <Portal>
        <Popover.Positioner>
          <NotePanel onKeyDown={keepKeys}>
            <Popover.Title asChild>
              <NoteTitle dir="auto">{name}</NoteTitle>
            </Popover.Title>
            <NoteText dir="auto">{note.text}</NoteText>
          </NotePanel>
        </Popover.Positioner>
      </Portal>
    </Popover.Root>
  );
}

type Link = Extract<PageAnnotation, { kind: 'link' }>;

interface Props {
  readonly link: Link;
  /** Extends the pressable area beyond the box, in PDF points. */
  readonly targetSize: TargetSize | undefined;
}

export const LinkAnnotation = memo(({ link, targetSize }: Props) => {
  const { target } = link;
  const annotation = { link, style: styleOf(link, targetSize) };
  if (target.kind === 'web') return <WebLink {...annotation} url={target.url} />;
  return <InnerLink {...annotation} target={target} />;
});

function styleOf({ rect, border }: Link, targetSize: TargetSize | undefined): CSSProperties {
  const { top = 0, right = 0, bottom = 0, left = 0 } = targetSize ?? {};
  const beyond = [top, right, bottom, left].map((length) => `${-length}px`).join(' ');
  return { ...boxStyleOf(rect), ...drawn(border), ['--reach' as string]: beyond };
}

/** The border of the annotation. The box is the same with and without it. */
function drawn(border: AnnotationBorder | null) {
  if (!border) return {};
  const { width, style, color, corners } = border;
  const line = style === 'dashed' ? 'dashed' : 'solid';
  const drawnAs = `${width}px ${line} rgb(${color.join(' ')})`;
  if (style === 'underline') return { borderBlockEnd: drawnAs };
  return { border: drawnAs, borderRadius: corners.map((radius) => `${radius}px`).join(' / ') };
}

interface AnnotationProps extends Pick<Props, 'link'> {
  readonly style: CSSProperties;
}

function WebLink({ link, url, style }: AnnotationProps & { url: string }) {
  const press = usePressWithSlop();
  const element = useRef<HTMLAnchorElement>(null);
  const [isOpen, setOpen] = useState(false);
  const address = safeAddress(url, location.origin);
  const media = useMemo(() => mediaOf(parsed(url)), [url]);
  if (address === null) return null;
  const name = link.text || address;
  const play = (event: MouseEvent) => {
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        ref={element}
        data-mark
        href={address}
        target={opensTab(address) ? '_blank' : undefined}
        rel="noopener noreferrer nofollow"
        draggable={false}
        className={linkClass}
        style={style}
        lang={link.text ? undefined : document.documentElement.lang}
        aria-label={name}
        aria-haspopup={media ? 'dialog' : undefined}
        {...press(media ? play : undefined)}
      />
      {isOpen && media && (
        <MediaDialog
          {...{ media, address, name }}
          onClose={() => setOpen(false)}
          opener={() => element.current}
        />
      )}
    </>
  );
}

type Inner = Exclude<Link['target'], { kind: 'web' }>;

function InnerLink({ link, target, style }: AnnotationProps & { target: Inner }) {
  const session = useSession();
  const { pageLabels } = useSessionStore();
  const press = usePressWithSlop();
  const go = ({ nativeEvent }: MouseEvent) => {
    if (target.kind === 'page') followLink(session, target);
    else session.turning.turn(moveOfAction[target.action], { cause: nativeEvent });
  };
  return (
    <button
      type="button"
      data-mark
      className={linkClass}
      style={style}
      lang={link.text ? undefined : document.documentElement.lang}
      aria-label={link.text || nameOf(target, pageLabels)}
      {...press(go)}
    />
  );
}

function nameOf(target: Inner, pageLabels: PageLabels): string {
  if (target.kind === 'page')
    return t('reader.page', { page: nameOfPage(target.page, pageLabels) });
  return t(`reader.linkTo.${target.action}`);
}

const mark = css`
  position: absolute;
  display: block;
  box-sizing: border-box;
  margin: 0;
  padding: 0;
  border: 0;
  background: transparent;
  color: inherit;
  pointer-events: auto;
  user-select: none;
  cursor: pointer;
  -webkit-touch-callout: none;
  &:focus-visible {
    outline: 2px solid ${color.focus};
    outline-offset: 1px;
  }
`;

/** Drawn over white paper in every theme. */
const linkClass = `${mark} ${css`
  /* Extends links that are smaller than the minimum target size. */
  &::after {
    content: '';
    position: absolute;
    inset: var(--reach);
  }
  @media (hover: hover) {
    &:hover {
      background: rgb(255 210 0 / 16%);
    }
  }
  &:active {
    background: rgb(255 210 0 / 30%);
  }
`}`;

const noteClass = `${mark} ${css`
  min-inline-size: 16px;
  min-block-size: 16px;
`}`;

/** Icon for annotations without an appearance in the file. */
const NoteIcon = styled.span`
  position: absolute;
  inset: 0;
  margin: auto;
  inline-size: 16px;
  block-size: 16px;
  border-radius: 2px 2px 6px;
  background: #ffd84d;
  box-shadow: 0 1px 3px rgb(0 0 0 / 35%);
`;

const NotePanel = styled(Popover.Content)`
  z-index: ${layers.viewerDialog};
  max-inline-size: min(22rem, calc(100vw - ${space(4)}));
  max-block-size: 50dvh;
  overflow: auto;
  padding: ${space(2)};
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font-family: ${font.text};
  box-shadow: ${shadow.floating};
`;

const NoteTitle = styled.h2`
  font-size: ${size.small};
  font-weight: 600;
  color: ${color.muted};
`;

const NoteText = styled.p`
  margin-block-start: ${space(0.5)};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
