// Loaded before the measured server's code: appends each phase's time to `START_PHASES`.
// Plain JavaScript, because npm may run on an older Node.
import fs from 'node:fs'
import { PerformanceObserver } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const report = process.env.START_PHASES
if (report && isMainThread && process.argv[1]?.endsWith('main.js')) {
  const add = (phase, ms) =>
    fs.appendFileSync(report, `${JSON.stringify({ phase, at: performance.timeOrigin + ms })}\n`)
  add('process', 0)
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) add(name, startTime)
  }).observe({ entryTypes: ['mark'] })
}
