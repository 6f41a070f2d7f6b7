import type { DeskIssue, IssueEdit } from '#contract/admin/issue.ts';
import { desk } from '../api.ts';
import { page } from '../page.ts';
import { addressOf, goTo } from '../route.ts';
import { refusedBy } from '../toasts/refusal.ts';
import { tell } from '../toasts/store.ts';
import { tellTrouble } from '../toasts/errorToast.ts';
import { nextDraft } from '../shelf/rules.ts';
import { drop, put, shelf } from '../shelf/store.ts';
import { titleOf } from '../shelf/titles.ts';
import { say, type Word } from '../translations.ts';
import { conflictsOf } from './edit.ts';
import { conflictId, editOf, type Form, priceOf } from './rules.ts';
import { busy, change, edits, forget, storedForm, usual } from './store.ts';

/** Answers whether it is done; what is written stays where it is not. */
export function save(issue: DeskIssue, form: Form): Promise<boolean> {
  return at(issue, async () => {
    await keep(issue, form);
    tell({ text: say('editor.saved'), kind: 'info' });
  });
}

/** Saves and puts on the shelf. */
export function publish(issue: DeskIssue, form: Form): Promise<boolean> {
  return at(issue, async () => {
    const saved = await keep(issue, form);
    usual.price = priceOf(saved, page.precision);
    await list(saved, true);
    const next = nextDraft(shelf.issues, issue.id);
    const way = next && {
      name: say('editor.next', { title: titleOf(next) }),
      go: addressOf.issue(next.id),
    };
    const text = say('editor.published', { title: titleOf(saved) });
    tell({ text, kind: 'info', ...(way && { way }) });
  });
}

export function takeOff(issue: DeskIssue): Promise<boolean> {
  return at(issue, async () => {
    await list(issue, false);
    tell({ text: say('editor.takenOff', { title: titleOf(issue) }), kind: 'info' });
  });
}

export function remove(issue: DeskIssue): Promise<boolean> {
  return at(issue, async () => {
    await desk.removeIssue({ params: { id: issue.id }, body: {} });
    forget(issue.id);
    drop(issue.id);
    goTo(addressOf.shelf);
    tell({ text: say('removal.done', { title: titleOf(issue) }), kind: 'info' });
  });
}

async function keep(issue: DeskIssue, form: Form): Promise<DeskIssue> {
  const edit = editOf(form, issue, page.precision);
  if (Object.keys(edit).length === 0) {
    change(issue.id, { kind: 'saved', sent: form, stored: storedForm(issue) });
    return issue;
  }
  const before = pick(issue, Object.keys(edit) as (keyof IssueEdit)[]);
  const saved = await desk.editIssue({ params: { id: issue.id }, body: { ...edit, before } });
  put(saved);
  change(issue.id, { kind: 'saved', sent: form, stored: storedForm(saved) });
  return saved;
}

const pick = (issue: DeskIssue, fields: readonly (keyof IssueEdit)[]): IssueEdit =>
  Object.fromEntries(fields.map((field) => [field, issue[field]]));

async function list(issue: DeskIssue, listed: boolean): Promise<void> {
  put(await desk.placeIssue({ params: { id: issue.id }, body: { listed } }));
}

/** One call at a time for each issue: a second one answers false. */
async function at({ id }: DeskIssue, call: () => Promise<void>): Promise<boolean> {
  if (busy[id]) return false;
  busy[id] = true;
  try {
    await call();
    return true;
  } catch (error) {
    if (refusedBy(error) === 'changed_meanwhile') await loadAgain(id);
    else tellTrouble(error);
    return false;
  } finally {
    delete busy[id];
  }
}

/** Shows what somebody else has saved. Where both wrote in one part, the form asks which is to stay. */
async function loadAgain(id: number): Promise<void> {
  try {
    const issue = (await desk.shelf()).find((issue) => issue.id === id);
    if (issue) put(issue);
    else drop(id);
    tell({ text: say(wordsOfChange(id, issue)), kind: 'error' });
    requestAnimationFrame(goToConflict);
  } catch (error) {
    tellTrouble(error);
  }
}

function wordsOfChange(id: number, issue: DeskIssue | undefined): Word {
  if (!issue) return 'trouble.issue_not_found';
  const edit = edits[id];
  const isConflict = edit && conflictsOf(edit, storedForm(issue)).length > 0;
  return isConflict ? 'editor.conflict' : 'refusals.changed_meanwhile';
}

function goToConflict(): void {
  const conflict = document.getElementById(conflictId);
  conflict?.focus({ preventScroll: true });
  conflict?.scrollIntoView({ block: 'center' });
}
