import { page } from '../page.ts';
import { Code } from '../parts/Code.tsx';
import { t } from '../translations.ts';
import { Part, Parts, Sites } from './hosts.styles.ts';
import { embedHosts, permissionsFor, policyFor } from './rules.ts';

/** The settings of the store and of the host page that embedding needs. */
export const HostsView = () => (
  <Parts>
    <Part aria-labelledby="at-store">
      <h3 id="at-store">{t('hosts.atStore')}</h3>
      <p>{t('hosts.setting')}</p>
      <Code name={t('hosts.settingName')} text={embedHosts(page.embedHosts)} />
      {page.embedHosts.length > 0 && (
        <>
          <p>{t('hosts.now')}</p>
          <Sites dir="ltr" translate="no">
            {page.embedHosts.map((host) => (
              <li key={host}>
                <code>{host}</code>
              </li>
            ))}
          </Sites>
        </>
      )}
      <p>{t('hosts.own')}</p>
      {page.newsSite && (
        <p>
          {t('hosts.elsewhere')} <a href={page.newsSite}>{t('hosts.newsSite')}</a>
        </p>
      )}
    </Part>
    <Part aria-labelledby="at-site">
      <h3 id="at-site">{t('hosts.atSite')}</h3>
      <p>{t('hosts.policy')}</p>
      <Code name={t('hosts.policyName')} text={policyFor(page.origin)} />
      <p>{t('hosts.permissions')}</p>
      <Code name={t('hosts.permissionsName')} text={permissionsFor(page.origin)} />
    </Part>
  </Parts>
);
