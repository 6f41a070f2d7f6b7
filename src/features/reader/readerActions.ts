import type { IssueId } from '#contract/ids.ts';
import type { Choice } from '../../shared/ui/menu/choice.ts';

/** Where the viewer leads to that is not its own. */
export interface ReaderActions {
  /** Lets a guest sign in. */
  readonly onSignIn: () => void;
  /** Leads to where an issue can be had. */
  readonly onDetails: (id: IssueId) => void;
  /** Where there is no store around the viewer: what its header would offer. */
  readonly menus?: ReaderMenus;
}

/** What stands at the bar's end. */
export interface ReaderMenus {
  readonly help: readonly Choice[];
  /** A guest has one choice, which is in; where nobody signs in there is none. null: who is here is not known yet. */
  readonly account: readonly Choice[] | null;
}
