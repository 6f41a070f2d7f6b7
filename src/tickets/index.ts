export { TicketLink } from './TicketLink.tsx';
