import type { AdminIssue, IssueEdit } from '#contract/admin/issue.ts';
import { adminApi, page, t, type TextKey, zonedText } from '../publishPage.ts';
import { addressOf, goTo } from '../publishRoute.ts';
import { refusedBy, showError } from '../toasts/publishToasts.ts';
import { showToast } from '../toasts/toastState.ts';
import { titleOf, removeRow, upsert, shelf } from '../shelf/shelfState.ts';
import { nextDraft } from '../shelf/shelfOrder.ts';
import { busy, change, edits, discardEdits, storedForm, priceDefaults } from './editState.ts';
import { conflictsOf } from './edit.ts';
import { conflictId, editOf, type Form, priceOf } from './issueForm.ts';

/** Resolves to true if the changes are saved. Otherwise the edit stays. */
export function save(issue: AdminIssue, form: Form): Promise<boolean> {
  return withBusy(issue, async () => {
    await saveChanges(issue, form);
    showToast({ text: t('editor.saved'), kind: 'info' });
  });
}

/** Saves the changes and lists the issue. */
export function publish(issue: AdminIssue, form: Form): Promise<boolean> {
  return withBusy(issue, async () => {
    const saved = await saveChanges(issue, form);
    priceDefaults.price = priceOf(saved, page.precision);
    await setListed(saved, true);
    const next = nextDraft(shelf.list.value, issue.id);
    const action = next && {
      name: t('editor.next', { title: titleOf(next) }),
      go: addressOf.issue(next.id),
    };
    const text = t('editor.published', { title: titleOf(saved) });
    showToast({ text, kind: 'info', ...(action && { action }) });
  });
}

/** Saves the changes, and has the store publish the draft at a time. null takes that back, and saves nothing. */
export function schedule(issue: AdminIssue, form: Form, at: string | null): Promise<boolean> {
  return withBusy(issue, async () => {
    const { id } = at === null ? issue : await saveChanges(issue, form);
    const scheduled = await adminApi.scheduleIssue({ params: { id }, body: { at } });
    upsert(scheduled);
    const title = titleOf(scheduled);
    const text = at
      ? t('editor.schedule.done', { title, time: zonedText(at) })
      : t('editor.schedule.takenBack', { title });
    showToast({ text, kind: 'info' });
  });
}

export function withdraw(issue: AdminIssue): Promise<boolean> {
  return withBusy(issue, async () => {
    await setListed(issue, false);
    showToast({ text: t('editor.takenOff', { title: titleOf(issue) }), kind: 'info' });
  });
}

/** Requests a rebuild of the pack of the issue: its thumbnails, previews and text. */
export function rebuildPacks(issue: AdminIssue): Promise<boolean> {
  return withBusy(issue, async () => {
    upsert(await adminApi.rebuildPacks({ params: { id: issue.id }, body: {} }));
    showToast({ text: t('editor.pack.rebuilding', { title: titleOf(issue) }), kind: 'info' });
  });
}

export function remove(issue: AdminIssue): Promise<boolean> {
  return withBusy(issue, async () => {
    await adminApi.removeIssue({ params: { id: issue.id }, body: {} });
    discardEdits(issue.id);
    removeRow(issue.id);
    goTo(addressOf.shelf);
    showToast({ text: t('removal.done', { title: titleOf(issue) }), kind: 'info' });
  });
}

async function saveChanges(issue: AdminIssue, form: Form): Promise<AdminIssue> {
  const edit = editOf(form, issue, page.precision);
  if (Object.keys(edit).length === 0) {
    change(issue.id, { kind: 'saved', sent: form, stored: storedForm(issue) });
    return issue;
  }
  const before = pick(issue, Object.keys(edit) as (keyof IssueEdit)[]);
  const saved = await adminApi.editIssue({ params: { id: issue.id }, body: { ...edit, before } });
  upsert(saved);
  change(issue.id, { kind: 'saved', sent: form, stored: storedForm(saved) });
  return saved;
}

const pick = (issue: AdminIssue, fields: readonly (keyof IssueEdit)[]): IssueEdit =>
  Object.fromEntries(fields.map((field) => [field, issue[field]]));

async function setListed(issue: AdminIssue, listed: boolean): Promise<void> {
  upsert(await adminApi.placeIssue({ params: { id: issue.id }, body: { listed } }));
}

/** Allows one call at a time for each issue. A second call resolves to false. */
async function withBusy({ id }: AdminIssue, call: () => Promise<void>): Promise<boolean> {
  if (busy[id]) return false;
  busy[id] = true;
  try {
    await call();
    return true;
  } catch (error) {
    if (refusedBy(error) === 'changed_meanwhile') await reloadIssue(id);
    else showError(error);
    return false;
  } finally {
    delete busy[id];
  }
}

/** Loads the version that another publisher saved. If both changed one part, the form asks which version stays. */
async function reloadIssue(id: number): Promise<void> {
  try {
    const issue = (await adminApi.shelf()).find((issue) => issue.id === id);
    if (issue) upsert(issue);
    else removeRow(id);
    showToast({ text: t(changeTextKey(id, issue)), kind: 'error' });
    requestAnimationFrame(focusConflict);
  } catch (error) {
    showError(error);
  }
}

function changeTextKey(id: number, issue: AdminIssue | undefined): TextKey {
  if (!issue) return 'trouble.issue_not_found';
  const edit = edits[id];
  const isConflict = edit && conflictsOf(edit, storedForm(issue)).length > 0;
  return isConflict ? 'editor.conflict' : 'refusals.changed_meanwhile';
}

function focusConflict(): void {
  const conflict = document.getElementById(conflictId);
  conflict?.focus({ preventScroll: true });
  conflict?.scrollIntoView({ block: 'center' });
}
