import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import type { Checklist, SetupStep } from '#contract/admin/team.ts';
import { resource } from '../../../shared/api/resource.ts';
import { PanelHeading } from '../../../shared/ui/content.styles.ts';
import { VisuallyHidden } from '../../../shared/ui/parts.styles.ts';
import { color, radius, size, space, target } from '../../../shared/ui/tokens.ts';
import { adminApi, t } from '../publishPage.ts';
import { addressOf } from '../publishRoute.ts';

/** The view that completes a step. The first issue is added in the view below the list. */
function viewOf(step: SetupStep): string | null {
  if (step === 'issue') return null;
  if (step === 'store') return addressOf.settings;
  return step === 'passkey' ? addressOf.passkeys : addressOf.settingsOf(step);
}

const openChecklist = () =>
  resource<Checklist>(() => adminApi.checklist(), { isOver: true, steps: [] });

/** The steps of an owner until the store sells. */
export function SetupChecklist() {
  const [checklist] = useState(openChecklist);
  const { isOver, steps } = useSnapshot(checklist.data).value;
  useEffect(() => void checklist.load(), [checklist]);
  if (isOver) return null;
  return (
    <Panel aria-labelledby="setup">
      <PanelHeading id="setup">{t('setup.heading')}</PanelHeading>
      <Steps>
        {steps.map(({ name, isDone }) => (
          <li key={name}>
            <Mark aria-hidden data-done={isDone || undefined}>
              {isDone ? '✓' : ''}
            </Mark>
            <VisuallyHidden>{t(isDone ? 'setup.done' : 'setup.open')}</VisuallyHidden>
            <StepName name={name} view={isDone ? null : viewOf(name)} />
          </li>
        ))}
      </Steps>
    </Panel>
  );
}

interface StepProps {
  readonly name: SetupStep;
  readonly view: string | null;
}

const StepName = ({ name, view }: StepProps) =>
  view === null ? <span>{t(`setup.${name}`)}</span> : <a href={view}>{t(`setup.${name}`)}</a>;

const Panel = styled.section`
  display: grid;
  gap: ${space(1)};
  margin-block-end: ${space(3)};
  padding: ${space(2.5)};
  border-radius: ${radius.panel};
  background: ${color.raised};
`;

const Steps = styled.ul`
  display: grid;
  gap: ${space(1)};
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    gap: ${space(1.5)};
    margin: 0;
    min-block-size: ${target};
  }
  & a {
    display: inline-block;
    padding-block: ${space(1)};
    text-underline-offset: 0.25em;
  }
`;

const Mark = styled.span`
  flex: none;
  display: grid;
  place-content: center;
  inline-size: ${space(3)};
  block-size: ${space(3)};
  border: 1px solid ${color.muted};
  border-radius: 50%;
  font-size: ${size.small};
  &[data-done] {
    border-color: ${color.ink};
    background: ${color.ink};
    color: ${color.surface};
  }
`;
