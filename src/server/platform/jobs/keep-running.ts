import type { FastifyBaseLogger } from 'fastify'

const everyMs = 10 * 60_000

/**
 * Does work that no change asks for: now and every ten minutes, one task after the other. A task that fails is logged
 * by its name, and comes again.
 * @param tasks each can run twice and on several servers at once.
 * @returns stops it, once the work under way is done.
 */
export function keepRunning(
  tasks: Readonly<Record<string, () => Promise<void>>>,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  let isStopping = false
  let running = Promise.resolve()
  const runAll = async () => {
    for (const [name, task] of Object.entries(tasks))
      if (!isStopping) await task().catch((err) => log.error({ err, task: name }, 'a regular task failed'))
  }
  const start = () => {
    running = running.then(runAll)
  }
  start()
  const timer = setInterval(start, everyMs)
  return async () => {
    isStopping = true
    clearInterval(timer)
    await running
  }
}
