import { type CSSProperties, type MouseEvent, memo, useMemo, useRef, useState } from 'react';
import { mediaOf } from '#contract/media.ts';
import type { AnnotationBorder, PageAnnotation } from '../../../../workers/pdf/protocol.ts';
import { t } from '../../../shared/shell/index.ts';
import { nameOfPage, type PageLabels } from '../pageLabels.ts';
import { followLink } from '../history/trail.ts';
import { parsed, safeAddress } from '../../../shared/ui/addresses.ts';
import { linkClass } from './marks.styles.ts';
import { MediaDialog } from './MediaDialog.tsx';
import { boxStyleOf, moveOfAction, opensTab } from './press.ts';
import type { TargetSize } from './targetSize.ts';
import { usePressWithSlop } from './usePressWithSlop.ts';
import { useSession, useSessionStore } from '../session/context.ts';

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
    if (target.kind === 'page') followLink(session, target.page);
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
