/** A 24-pixel square with one stroke in the text colour. */
export const Icon = ({ path, isFilled = false }: { path: string; isFilled?: boolean }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
    <path
      d={path}
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const SelectIcon = () => (
  <Icon path="M4 4h3M5.5 4v16M4 20h3M17 4h3M18.5 4v16M17 20h3M9.5 16l2.5-8 2.5 8M10.4 13.4h3.2" />
);

export const ContentsIcon = () => <Icon path="M4 6h16M8 12h12M8 18h12M4 12h.01M4 18h.01" />;

export const BookmarkIcon = ({ isFilled }: { readonly isFilled: boolean }) => (
  <Icon path="M7 4h10v16l-5-4-5 4z" isFilled={isFilled} />
);

export const NotesIcon = () => (
  <Icon path="M19 11V5a1 1 0 0 0-1-1H6a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5M8.5 8.5h7M8.5 12h4M14 20l.6-2.6 4.9-4.9 2 2-4.9 4.9z" />
);

export const ZoomIcon = () => (
  <Icon path="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.3 15.3L20 20M10.5 8v5M8 10.5h5" />
);

/** A page that is half in the dark. */
export const ToneIcon = () => (
  <Icon path="M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16v16M12 8h5.5M12 12h7.5M12 16h5.5" />
);

export const SearchIcon = () => (
  <Icon path="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13M15.3 15.3L20 20" />
);

export const PlusIcon = () => <Icon path="M12 6v12M6 12h12" />;

export const MinusIcon = () => <Icon path="M6 12h12" />;

export const EnterFullscreenIcon = () => <Icon path="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />;

export const LeaveFullscreenIcon = () => <Icon path="M9 4v5H4M20 9h-5V4M15 20v-5h5M4 15h5v5" />;

export const MoreIcon = () => <Icon path={[5.5, 12, 18.5].map(dotAt).join('')} />;

const dotAt = (y: number): string => `M12 ${y - 0.7}a.7.7 0 1 1 0 1.4a.7.7 0 0 1 0-1.4`;

export const CloseIcon = () => <Icon path="M6 6l12 12M18 6L6 18" />;

/** From left to right: first page, back, forward, last page. */
export const arrowsLeftToRight = [
  <Icon key="first" path="M17 6l-6 6 6 6M7 6v12" />,
  <Icon key="left" path="M14.5 6l-6 6 6 6" />,
  <Icon key="right" path="M9.5 6l6 6-6 6" />,
  <Icon key="last" path="M7 6l6 6-6 6M17 6v12" />,
] as const;

/** One step to each side of the screen. */
export const arrowUp = <Icon path="M6 14.5l6-6 6 6" />;
export const arrowDown = <Icon path="M6 9.5l6 6 6-6" />;
export const arrowLeft = <Icon path="M14.5 6l-6 6 6 6" />;
export const arrowRight = <Icon path="M9.5 6l6 6-6 6" />;

export const ReturnIcon = () => <Icon path="M9 6L4 11l5 5M4 11h11a4.5 4.5 0 0 1 0 9h-3" />;
