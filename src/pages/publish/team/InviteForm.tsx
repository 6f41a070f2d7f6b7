import { useId, useState } from 'react';
import type { Role } from '#contract/admin/team.ts';
import { AccountEmail } from '#contract/api/signIn.ts';
import { SmallPrint } from '../../../shared/ui/content.styles.ts';
import { Field } from '../../../shared/ui/fields.styles.ts';
import { filled } from '../../../shared/ui/parts.styles.ts';
import { Segments } from '../../../shared/ui/Segments.tsx';
import { useBusy } from '../../../shared/ui/useBusy.ts';
import { Caption } from '../editor/editor.styles.ts';
import { CopyableLink } from '../administration/CopyableLink.tsx';
import { AddForm, EntryField, FormFields } from '../administration/adminParts.tsx';
import { adminApi, t } from '../publishPage.ts';
import { tellOutcome } from '../toasts/publishToasts.ts';

/** @param onInvited loads the list again */
export function InviteForm({ onInvited }: { readonly onInvited: () => Promise<void> }) {
  const id = useId();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('publisher');
  const [isWrong, setWrong] = useState(false);
  const [path, setPath] = useState<string | null>(null);
  const { busy: isBusy, run } = useBusy();
  const invite = async (): Promise<void> => {
    const typed = email.trim();
    const isFault = typed !== '' && !AccountEmail.safeParse(typed).success;
    setWrong(isFault);
    if (isFault) return document.getElementById(id)?.focus();
    const isDone = await tellOutcome(
      async () => {
        const made = await adminApi.invite({ body: { role, email: typed || null } });
        setPath(made.path);
        return made;
      },
      ({ isMailed }) => t(isMailed ? 'teamList.mailed' : 'teamList.made'),
    );
    if (!isDone) return;
    setEmail('');
    await onInvited();
  };
  return (
    <AddForm heading={t('teamList.inviteHeading')} onSubmit={() => void run(invite)}>
      <FormFields>
        <EntryField
          id={id}
          label={t('teamList.email')}
          type="email"
          maxLength={254}
          value={email}
          fault={isWrong ? t('oneTimeLink.emailWrong') : null}
          hint={t('teamList.emailHint')}
          onType={setEmail}
        />
        <RoleField role={role} note={t(`teamList.may.${role}`)} onChoose={setRole} />
      </FormFields>
      <button type="submit" className={filled} disabled={isBusy}>
        {t('teamList.invite')}
      </button>
      {path !== null && <CopyableLink path={path} note={t('teamList.linkNote')} />}
    </AddForm>
  );
}

interface RoleProps {
  readonly role: Role;
  /** What the role allows. */
  readonly note: string;
  readonly onChoose: (role: Role) => void;
}

export const RoleField = ({ role, note, onChoose }: RoleProps) => (
  <Field>
    <Caption aria-hidden="true">{t('teamList.role')}</Caption>
    <Segments
      name="role"
      label={t('teamList.role')}
      chosen={role}
      choices={[
        { value: 'publisher', text: t('teamList.roles.publisher') },
        { value: 'owner', text: t('teamList.roles.owner') },
      ]}
      onChoose={onChoose}
    />
    <SmallPrint>{note}</SmallPrint>
  </Field>
);
