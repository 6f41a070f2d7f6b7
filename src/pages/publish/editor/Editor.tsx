import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useFocusOn } from '../../../shared/ui/focus.ts';
import { dayText, t } from '../publishPage.ts';
import { addressOf, route } from '../publishRoute.ts';
import { titleLanguage, titleOf, shelf } from '../shelf/shelfState.ts';
import { rowId, stateOf } from '../shelf/shelfOrder.ts';
import { Actions, EditConflict } from './Actions.tsx';
import { CoverSide } from './CoverSide.tsx';
import { back, Fields, Head, Heading, Room, State } from './editor.styles.ts';
import { Description, MetadataFields, TitleField } from './MetadataFields.tsx';
import { PriceFields, Sample, Spread } from './PriceFields.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { Schedule } from './Schedule.tsx';
import { useForm } from './useForm.ts';

/** The form of one issue. */
export function Editor({ id }: { id: number }) {
  const issue = (useSnapshot(shelf) as typeof shelf).list.value.find((issue) => issue.id === id);
  return issue ? (
    <IssueEditor key={id} issue={issue} />
  ) : (
    <Head>
      <a href={addressOf.shelf} className={back}>
        {t('editor.back')}
      </a>
      <p>{t('editor.gone')}</p>
    </Head>
  );
}

function IssueEditor({ issue }: { issue: (typeof shelf.list.value)[number] }) {
  const formState = useForm(issue);
  const heading = useFocusOn<HTMLHeadingElement>(route.navigations > 0);
  useEffect(() => () => focusRow(issue.id), [issue.id]);
  return (
    <Room aria-labelledby="issue" noValidate onSubmit={(event) => event.preventDefault()}>
      <Head>
        <a href={addressOf.shelf} className={back}>
          {t('editor.back')}
        </a>
        <Heading ref={heading} id="issue" tabIndex={-1}>
          <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
        </Heading>
        <State>{stateText(issue)}</State>
      </Head>
      <CoverSide issue={issue} />
      <Fields>
        <EditConflict {...formState} />
        <TitleField {...formState} />
        <PriceFields {...formState} />
        <Sample {...formState} />
        <Description {...formState} />
        <MetadataFields {...formState} />
        <ReadingFields {...formState} />
        <Spread issue={issue} />
        <Schedule {...formState} />
      </Fields>
      <Actions {...formState} />
    </Room>
  );
}

/** Says who can see the issue. */
function stateText(issue: (typeof shelf.list.value)[number]): string {
  const state = stateOf(issue);
  if (state === 'draft') return t('editor.draft');
  if (state === 'withdrawn') return t('editor.withdrawn', { count: issue.owners });
  return t('editor.listed', { day: dayText(issue.publishedAt ?? '') });
}

/** The way back to the list restores the focus on the issue's row. */
function focusRow(id: number): void {
  requestAnimationFrame(() => {
    if (route.view.kind === 'shelf') document.getElementById(rowId(id))?.focus();
  });
}
