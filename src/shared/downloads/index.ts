export { TicketLink } from './DownloadLink.tsx';
