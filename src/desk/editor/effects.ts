import type { DeskIssue } from '#contract/desk/issue.ts';
import { desk } from '../api.ts';
import { page } from '../page.ts';
import { addressOf, goTo } from '../place.ts';
import { tell } from '../said/store.ts';
import { tellTrouble } from '../said/trouble.ts';
import { nextDraft } from '../shelf/rules.ts';
import { drop, put, shelf } from '../shelf/store.ts';
import { titleOf } from '../shelf/titles.ts';
import { say } from '../words.ts';
import { editOf, type Form, priceOf } from './rules.ts';
import { forget, usual, work } from './store.ts';

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
    forget(issue.id);
    return issue;
  }
  const saved = await desk.editIssue({ params: { id: issue.id }, body: edit });
  put(saved);
  forget(issue.id);
  return saved;
}

async function list(issue: DeskIssue, listed: boolean): Promise<void> {
  put(await desk.placeIssue({ params: { id: issue.id }, body: { listed } }));
}

async function at(issue: DeskIssue, deed: () => Promise<void>): Promise<boolean> {
  work.id = issue.id;
  try {
    await deed();
    return true;
  } catch (error) {
    tellTrouble(error);
    return false;
  } finally {
    work.id = null;
  }
}
