/** A menu item: an action, or a link, which opens in a new tab. */
export type Choice = {
  readonly name: string;
  /** Separated from the items above it. */
  readonly isApart?: boolean;
  /** For an item that is on or off. */
  readonly isOn?: boolean;
} & ({ readonly onChoose: () => void } | { readonly href: string });
