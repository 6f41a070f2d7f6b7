export { DownloadLink } from './DownloadLink.tsx';
