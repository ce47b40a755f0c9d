/** Worker thread that reads bank statements. */

import { UnreadableStatement } from '#server/applications/statements/pdf/read-pages.ts'
import { decryptFile } from '#server/platform/storage/decrypt-file.ts'
import { answerJobs } from '#server/platform/threads/answer-jobs.ts'
import { limitReading } from './limit-reading.ts'
import { packReading } from './packed-reading.ts'
import { readStatementFile } from './read-file.ts'
import type { StatementAnswer, StatementRequest } from './statement-reader.ts'

const maxBytes = 30_000_000

answerJobs<StatementRequest, StatementAnswer>(async ({ encryption, ocr }, chunks) => {
  const parts: Buffer[] = []
  let size = 0
  const content = encryption ? decryptFile(Buffer.from(encryption.key), chunks, encryption.size) : chunks
  for await (const part of content) {
    size += part.length
    if (size > maxBytes) return { unreadable: 'This file is too large for a bank statement.' }
    parts.push(part)
  }
  try {
    const file = limitReading(await readStatementFile(Buffer.concat(parts), { ocr }))
    const periods = file.accounts.flatMap(({ periods }) =>
      periods.filter(({ from, to }) => from && to).map(({ from, to }) => ({ from, to })),
    )
    return { packed: packReading(file), periods }
  } catch (error) {
    if (error instanceof UnreadableStatement) return { unreadable: error.message }
    throw error
  }
})
