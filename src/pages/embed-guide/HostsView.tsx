import { styled } from '@linaria/react';
import { page, t } from './embedGuidePage.ts';
import { embedHosts, permissionsFor, policyFor } from './snippet.ts';
import { Code, PartTitle } from './guideParts.tsx';
import { color, from, size, space } from '../../shared/ui/tokens.ts';

/** The settings of the store and of the host page that embedding needs. */
export const HostsView = () => (
  <Parts>
    <Part aria-labelledby="at-store">
      <PartTitle id="at-store">{t('hosts.atStore')}</PartTitle>
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
      <PartTitle id="at-site">{t('hosts.atSite')}</PartTitle>
      <p>{t('hosts.policy')}</p>
      <Code name={t('hosts.policyName')} text={policyFor(page.origin)} />
      <p>{t('hosts.permissions')}</p>
      <Code name={t('hosts.permissionsName')} text={permissionsFor(page.origin)} />
    </Part>
  </Parts>
);

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};
  ${from('medium')} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space(6)};
  }
`;

const Part = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${space(1.5)};
  & > p {
    max-inline-size: 62ch;
    color: ${color.muted};
    text-wrap: pretty;
  }
`;

const Sites = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;
