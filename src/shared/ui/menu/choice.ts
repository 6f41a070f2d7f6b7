/** A line of a menu: something to do here, or an address elsewhere, which gets a tab of its own. */
export type Choice = {
  readonly name: string;
  /** Set apart from those above it. */
  readonly isApart?: boolean;
  /** Of something that is on or off. */
  readonly isOn?: boolean;
} & ({ readonly onChoose: () => void } | { readonly href: string });
