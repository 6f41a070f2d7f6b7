import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { addressOf, route } from '../route.ts';
import { rowId } from '../shelf/rowId.ts';
import { shelf } from '../shelf/store.ts';
import { titleLanguage, titleOf } from '../shelf/titles.ts';
import { say } from '../translations.ts';
import { Actions } from './Actions.tsx';
import { EditConflict } from './EditConflict.tsx';
import { CoverSide } from './CoverSide.tsx';
import { back, Fields, Head, Heading, Room, State } from './editor.styles.ts';
import { Description } from './Description.tsx';
import { PriceFields } from './PriceFields.tsx';
import { ReadingFields } from './ReadingFields.tsx';
import { Sample } from './Sample.tsx';
import { Spread } from './Spread.tsx';
import { stateText } from './stateText.ts';
import { TitleField } from './TitleField.tsx';
import { useForm } from './useForm.ts';

/** One issue, with all that its publisher says of it. */
export function Editor({ id }: { id: number }) {
  const issue = (useSnapshot(shelf) as typeof shelf).issues.find((issue) => issue.id === id);
  return issue ? (
    <Opened issue={issue} />
  ) : (
    <Head>
      <a href={addressOf.shelf} className={back}>
        {say('editor.back')}
      </a>
      <p>{say('editor.gone')}</p>
    </Head>
  );
}

function Opened({ issue }: { issue: (typeof shelf.issues)[number] }) {
  const sheet = useForm(issue);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (route.hops > 0) heading.current?.focus();
    return () => focusRow(issue.id);
  }, [issue.id]);
  return (
    <Room aria-labelledby="issue" noValidate onSubmit={(event) => event.preventDefault()}>
      <Head>
        <a href={addressOf.shelf} className={back}>
          {say('editor.back')}
        </a>
        <Heading ref={heading} id="issue" tabIndex={-1}>
          <bdi lang={titleLanguage(issue)}>{titleOf(issue)}</bdi>
        </Heading>
        <State>{stateText(issue)}</State>
      </Head>
      <CoverSide issue={issue} />
      <Fields>
        <EditConflict {...sheet} />
        <TitleField {...sheet} />
        <PriceFields {...sheet} />
        <Sample {...sheet} />
        <Description {...sheet} />
        <ReadingFields {...sheet} />
        <Spread issue={issue} />
      </Fields>
      <Actions {...sheet} />
    </Room>
  );
}

/** Who goes back to the list goes on where they were in it. */
function focusRow(id: number): void {
  requestAnimationFrame(() => {
    if (route.place.kind === 'shelf') document.getElementById(rowId(id))?.focus();
  });
}
