/** Drawn on a 24-pixel square with one stroke, in the colour of the text around them. */
const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
    <path
      d={path}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);

export const CloseIcon = () => <Icon path="M6 6l12 12M18 6L6 18" />;

/** Arrows from left to right: to the very end, one step, one step, to the very end. */
export const arrowsLeftToRight = [
  <Icon key="first" path="M17 6l-6 6 6 6M7 6v12" />,
  <Icon key="left" path="M14.5 6l-6 6 6 6" />,
  <Icon key="right" path="M9.5 6l6 6-6 6" />,
  <Icon key="last" path="M7 6l6 6-6 6M17 6v12" />,
] as const;
