import { page } from '../page.ts';
import { Code } from '../parts/Code.tsx';
import { say } from '../translations.ts';
import { Part, Parts, Sites } from './hosts.styles.ts';
import { embedHosts, permissionsFor, policyFor } from './rules.ts';

/** What has to be allowed, at the store and at the page around it. */
export const HostsView = () => (
  <Parts>
    <Part aria-labelledby="at-store">
      <h3 id="at-store">{say('hosts.atStore')}</h3>
      <p>{say('hosts.setting')}</p>
      <Code name={say('hosts.settingName')} text={embedHosts(page.embedHosts)} />
      {page.embedHosts.length > 0 && (
        <>
          <p>{say('hosts.now')}</p>
          <Sites dir="ltr" translate="no">
            {page.embedHosts.map((host) => (
              <li key={host}>
                <code>{host}</code>
              </li>
            ))}
          </Sites>
        </>
      )}
      <p>{say('hosts.own')}</p>
      {page.newsSite && (
        <p>
          {say('hosts.elsewhere')} <a href={page.newsSite}>{say('hosts.newsSite')}</a>
        </p>
      )}
    </Part>
    <Part aria-labelledby="at-site">
      <h3 id="at-site">{say('hosts.atSite')}</h3>
      <p>{say('hosts.policy')}</p>
      <Code name={say('hosts.policyName')} text={policyFor(page.origin)} />
      <p>{say('hosts.permissions')}</p>
      <Code name={say('hosts.permissionsName')} text={permissionsFor(page.origin)} />
    </Part>
  </Parts>
);
