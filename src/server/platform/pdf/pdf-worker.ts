/** Worker thread that writes PDFs. */

import { answerJobs } from '#server/platform/threads/answer-jobs.ts'
import type { PdfRequest } from './pdf-request.ts'
import { writePdf } from './write-pdf.ts'

answerJobs<PdfRequest, Uint8Array>((request) => writePdf(request))
