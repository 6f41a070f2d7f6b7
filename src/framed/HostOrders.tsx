import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { onHost } from '../embed/index.ts';

/** Goes where the host page sends the store. What is said to a reader is not heard here. */
export function HostOrders() {
  const navigate = useNavigate();
  const go = useEffectEvent((path: string) => void navigate(path));
  useEffect(() => onHost('openIssue', ({ payload }) => go(`/read/${payload.id}`)), []);
  useEffect(() => onHost('openAuth', () => go('/login')), []);
  useEffect(() => onHost('openAccount', () => go('/account')), []);
  return null;
}
