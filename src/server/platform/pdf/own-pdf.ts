import { networkKey } from '#server/platform/http/rate-limit.ts'
import { AppError } from '#shared/kit/app-error.ts'

/** Per network, after the PDF that is being written. */
const maxWaiting = 4
const retryAfterSeconds = 10

interface Turns {
  last: Promise<unknown>
  unfinished: number
}

const turnsByNetwork = new Map<string, Turns>()

/**
 * Writes a PDF for someone outside the brokerage. A network has one PDF at a time in the queue of the thread that writes
 * PDFs for everyone, so others wait for one PDF of each network, however many one asks for.
 * @throws `rate_limited` if several PDFs of the network are waiting.
 */
export async function writeOwnPdf<Pdf>(ip: string, write: () => Promise<Pdf>): Promise<Pdf> {
  const network = networkKey(ip)
  const turns = turnsByNetwork.get(network) ?? { last: Promise.resolve(), unfinished: 0 }
  if (turns.unfinished > maxWaiting)
    throw new AppError(
      'rate_limited',
      `We’re still creating other PDFs for you. Please try again in ${retryAfterSeconds} seconds.`,
      {},
      retryAfterSeconds,
    )
  turnsByNetwork.set(network, turns)
  turns.unfinished++
  const written = turns.last.then(write)
  turns.last = written.catch(() => {})
  try {
    return await written
  } finally {
    if (--turns.unfinished === 0) turnsByNetwork.delete(network)
  }
}
