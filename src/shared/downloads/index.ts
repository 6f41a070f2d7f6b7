export { DownloadLink as TicketLink } from './DownloadLink.tsx';
