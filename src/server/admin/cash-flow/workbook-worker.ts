/** Worker thread that writes workbooks. */

import { answerJobs } from '#server/platform/threads/answer-jobs.ts'
import type { CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { writeWorkbook } from './workbook.ts'

answerJobs<CashFlowReply, Uint8Array>((cashFlow) => writeWorkbook(cashFlow))
