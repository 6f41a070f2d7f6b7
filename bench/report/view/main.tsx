import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { Report } from '../reportSchema.ts';
import '../../../src/shared/ui/global.styles.ts';
import '../../../src/shared/ui/fonts.css';
import { ReportView } from './ReportView.tsx';

/** The data that the bench writes into the page before its script. */
const ReportInput = z.object({ report: Report, earlier: z.nullable(Report) });

const { report, earlier } = z.parse(ReportInput, (window as unknown as { given: unknown }).given);
const place = document.querySelector('#app');
if (place) createRoot(place).render(<ReportView report={report} earlier={earlier} />);
