import type { IssueId } from '#contract/ids.ts';
import type { Choice } from '../../shared/ui/menu/menuChoice.ts';

/** Actions outside the reader. */
export interface ReaderActions {
  /** Lets a guest sign in. */
  readonly onSignIn: () => void;
  /** Opens the details of an issue. */
  readonly onDetails: (id: IssueId) => void;
  /** The menus of the store's header, for a reader without a store. */
  readonly menus?: ReaderMenus;
}

/** The content of the bar's end. */
export interface ReaderMenus {
  readonly help: readonly Choice[];
  /** A guest has one choice, sign-in; without sign-in there is none. null: the user is not known yet. */
  readonly account: readonly Choice[] | null;
}
