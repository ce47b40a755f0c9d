/** Worker thread that measures the cash flow of bank statements. */

import { unpackReading } from '#server/applications/statements/packed-reading.ts'
import { answerJobs } from '#server/platform/threads/answer-jobs.ts'
import { type Measured, type MeasureRequest, measureReadings, type Reading } from './measure-readings.ts'

answerJobs<MeasureRequest, Measured>((request, packed) => measureReadings(request, unpacked(request, packed)))

async function* unpacked({ documentIds }: MeasureRequest, packed: AsyncIterable<Buffer>): AsyncIterable<Reading> {
  let at = 0
  for await (const one of packed) {
    const documentId = documentIds[at++]
    if (documentId) yield { documentId, file: unpackReading(one) }
  }
}
