/** The worker of `limited-worker.test.ts`. */
import { threadId } from 'node:worker_threads'
import { answerJobs } from '#server/platform/threads/answer-jobs.ts'

const left: Uint8Array[] = []

answerJobs<string, { bytes: number; threadId: number }>(async (task, chunks) => {
  const kept: string[] = []
  while (task === 'compute') kept.length = 0
  while (task === 'hoard') kept.push(`${kept.length}`.repeat(10_000))
  if (task === 'throw') throw new RangeError('A number is out of range.')
  if (task === 'exit') process.exit()
  if (task === 'leave 30 MB') left.push(new Uint8Array(30 << 20))
  let bytes = 0
  if (task !== 'ignore') for await (const chunk of chunks) bytes += chunk.length
  return { bytes, threadId }
})
