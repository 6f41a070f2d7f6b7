/** A parcel with a ribbon. */
export const GiftIcon = () => (
  <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true">
    <path
      d="M4.5 11.5v9h15v-9M3 7.5h18v4H3zM12 7.5v13M12 7.5C10.5 3.5 6.5 3 6.5 5.5S9.5 7.5 12 7.5c2.5 0 5.5 0 5.5-2S13.5 3.5 12 7.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
