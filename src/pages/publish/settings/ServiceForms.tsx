import { type ReactNode, useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';
import { styled } from '@linaria/react';
import { providers } from '#contract/boot.ts';
import type { ListedServiceSetting, ServiceName } from '#contract/admin/services.ts';
import type { StoreSetup } from '#contract/admin/storeSettings.ts';
import { nameOfProvider } from '#contract/providerNames.ts';
import { SmallPrint, stack } from '../../../shared/ui/content.styles.ts';
import { entry, Fault, Field, Label, leftToRight } from '../../../shared/ui/fields.styles.ts';
import { filled, quiet } from '../../../shared/ui/parts.styles.ts';
import { Select } from '../../../shared/ui/Select.tsx';
import { color, radius, space, target } from '../../../shared/ui/tokens.ts';
import { FormFields } from '../administration/adminParts.tsx';
import { ConfirmButton } from '../administration/AdminTable.tsx';
import { CopyableLink } from '../administration/CopyableLink.tsx';
import { ConsentQuestion, FormButtons, SaveState } from '../administration/formParts.tsx';
import { dayText, t } from '../publishPage.ts';
import {
  accept,
  discard,
  enteredSettings,
  fieldsOf,
  formatOf,
  isSecretField,
  labelOf,
  remove,
  save,
  type ServiceField,
  serviceFormOf,
  serviceForms,
  settingOf,
  write,
} from './serviceForm.ts';
import { Section } from './SettingsForm.tsx';

interface Props {
  readonly shown: StoreSetup;
}

/** The accounts at other services: gateways, the mail server and the sign-in providers. */
export function ServiceForms({ shown, children }: Props & { readonly children: ReactNode }) {
  // The link of a step of the checklist names its section.
  useEffect(() => document.getElementById(location.hash.split('/')[1] ?? '')?.focus(), []);
  return (
    <>
      <Section heading={t('settings.setup.payments')} anchor="payments">
        <SmallPrint>{t('settings.services.note')}</SmallPrint>
        <Gateway shown={shown} service="stripe" name="Stripe" />
        <Gateway shown={shown} service="paypal" name="PayPal" />
      </Section>
      <Section heading={t('settings.setup.mail')} anchor="mail">
        <Service
          shown={shown}
          service="mail"
          name={t('settings.services.fields.host')}
          state={
            shown.mail.from
              ? t('settings.setup.mailFrom', { from: shown.mail.from })
              : t('settings.setup.isOff')
          }
        />
        {children}
      </Section>
      <Section heading={t('settings.setup.signIn')} anchor="sign_in">
        {shown.isTrial && <SmallPrint>{t('settings.setup.trial')}</SmallPrint>}
        {([...providers, 'custom'] as const).map((provider) => (
          <SignInProvider key={provider} shown={shown} provider={provider} />
        ))}
      </Section>
    </>
  );
}

interface GatewayProps extends Props {
  readonly service: 'stripe' | 'paypal';
  readonly name: string;
}

function Gateway({ shown, service, name }: GatewayProps) {
  const { mode = null } = shown.payments.find(({ gateway }) => gateway === service) ?? {};
  const state = t(mode === null ? 'settings.setup.isOff' : `settings.setup.modes.${mode}`);
  return (
    <Service shown={shown} service={service} name={name} state={state}>
      <CopyableLink
        path={`/api/webhooks/${service}`}
        note={t('settings.services.webhook', { service: name })}
      />
    </Service>
  );
}

interface ProviderProps extends Props {
  readonly provider: (typeof providers)[number] | 'custom';
}

function SignInProvider({ shown, provider }: ProviderProps) {
  const service = provider === 'paypal' ? 'paypalSignIn' : provider;
  const isSetUp = fieldsOf(service).every((field) => settingIn(shown, field)?.source);
  return (
    <Service
      shown={shown}
      service={service}
      name={nameOfProvider(provider, t('settings.setup.custom'))}
      state={t(isSetUp ? 'settings.setup.isOn' : 'settings.setup.isOff')}
    >
      <CopyableLink path={`/auth/callback/${provider}`} note={t('settings.services.redirect')} />
    </Service>
  );
}

const settingIn = (
  { services }: Pick<StoreSetup, 'services'>,
  field: ServiceField,
): ListedServiceSetting | undefined => services.find(({ name }) => name === settingOf(field));

interface ServiceProps extends Props {
  readonly service: ServiceName;
  readonly name: string;
  /** Whether it is set up, as a text. */
  readonly state: string;
  readonly children?: ReactNode;
}

function Service({ shown, service, name, state, children }: ServiceProps) {
  const { asked } = useSnapshot(serviceForms)[service];
  return (
    <Folded>
      <summary>
        <strong>{name}</strong>: <bdi>{state}</bdi>
      </summary>
      <form
        className={stack}
        aria-label={name}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save(service);
        }}
      >
        <FormFields>
          {fieldsOf(service).map((field) => (
            <ServiceEntry key={field} shown={shown} service={service} field={field} />
          ))}
        </FormFields>
        {children}
        <ServiceButtons shown={shown} service={service} name={name} />
      </form>
      <ConsentQuestion
        open={asked !== null}
        onClose={() => {
          serviceForms[service].asked = null;
        }}
        heading={t('settings.services.inUse.heading')}
        text={t('settings.services.inUse.text')}
        accept={t('settings.services.inUse.accept')}
        onAccept={() => void accept(service)}
      />
    </Folded>
  );
}

function ServiceButtons({ shown, service, name }: Omit<ServiceProps, 'children' | 'state'>) {
  const { edit, isBusy } = useSnapshot(serviceForms)[service];
  const isChanged = edit !== null;
  return (
    <FormButtons>
      <SaveState as="output">
        {isBusy ? t('editor.saving') : isChanged && t('state.unsaved')}
      </SaveState>
      {isChanged && (
        <button type="button" className={quiet} disabled={isBusy} onClick={() => discard(service)}>
          {t('editor.discard')}
        </button>
      )}
      {!isChanged && enteredSettings(service, shown).length > 0 && (
        <ConfirmButton
          ask={t('passkeyList.remove')}
          confirm={t('passkeyList.removeNow')}
          subject={name}
          onConfirm={() => void remove(service)}
        />
      )}
      <button type="submit" className={filled} disabled={isBusy || !isChanged}>
        {t('editor.save')}
      </button>
    </FormButtons>
  );
}

interface EntryProps extends Props {
  readonly service: ServiceName;
  readonly field: ServiceField;
}

/** The values of a choice, with the names of their texts. */
const choices = {
  PAYPAL_SANDBOX: { 0: 'real', 1: 'sandbox' },
  'smtp-security': { starttls: 'starttls', tls: 'tls', none: 'none' },
} as const;

/** One field, with its fault, or with what the store has, or with its format. */
function ServiceEntry({ shown, service, field }: EntryProps) {
  const { edit, fault } = useSnapshot(serviceForms)[service];
  const id = useId();
  const setting = settingIn(shown, field);
  const isFixed = setting?.source === 'environment';
  const isFault = fault?.field === field;
  const note = isFault ? fault.text : noteOf(setting, field);
  const attributes = {
    id,
    name: field,
    disabled: isFixed,
    'aria-invalid': isFault,
    ...(note && { 'aria-describedby': `${id}-note` }),
  };
  const value = edit?.now[field] ?? serviceFormOf(shown)[field];
  return (
    <Field>
      <Label htmlFor={id}>{labelOf(field)}</Label>
      {field === 'PAYPAL_SANDBOX' || field === 'smtp-security' ? (
        <Select {...attributes} value={value} onChoose={(chosen) => write(service, field, chosen)}>
          {Object.entries(choices[field]).map(([choice, text]) => (
            <option key={choice} value={choice}>
              {t(`settings.services.choices.${text}`)}
            </option>
          ))}
        </Select>
      ) : (
        <input
          {...attributes}
          className={`${entry} ${leftToRight}`}
          type={isSecretField(field) ? 'password' : 'text'}
          // Else a password manager offers the owner's own password.
          autoComplete={isSecretField(field) ? 'new-password' : 'off'}
          spellCheck={false}
          value={value}
          onChange={({ target: { value } }) => write(service, field, value)}
        />
      )}
      {isFault && <Fault id={`${id}-note`}>{note}</Fault>}
      {!isFault && note && <SmallPrint id={`${id}-note`}>{note}</SmallPrint>}
    </Field>
  );
}

function noteOf(setting: ListedServiceSetting | undefined, field: ServiceField): string | null {
  if (setting?.source === 'environment')
    return t('settings.services.fixed', { name: setting.name });
  const isKept = isSecretField(field) && setting?.setAt;
  if (!isKept) return formatOf(field);
  const day = dayText(setting.setAt ?? '');
  const { ending } = setting;
  return ending
    ? t('settings.services.isSetEnding', { day, ending })
    : t('settings.services.isSet', { day });
}

const Folded = styled.details`
  padding-inline: ${space(2.5)};
  border: 1px solid ${color.line};
  border-radius: ${radius.panel};
  & > summary {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space(0.5)};
    min-block-size: ${target};
    cursor: pointer;
  }
  & > summary::before {
    content: '▸';
  }
  &[open] > summary::before {
    content: '▾';
  }
  & > form {
    padding-block: ${space(1)} ${space(2.5)};
  }
`;
