/**
 * Loaded into a program with `--import`: at SIGUSR2, prints the longest block of its main thread as a line of JSON
 * and starts over.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const tickMs = 2

if (isMainThread) {
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let longestCpuMs = 0
  let before = cpuMs()
  setInterval(() => {
    const now = cpuMs()
    longestCpuMs = Math.max(longestCpuMs, now - before)
    before = now
  }, tickMs).unref()
  process.on('SIGUSR2', () => {
    console.log(JSON.stringify({ longestCpuMs, longestWaitMs: delay.max / 1e6 }))
    longestCpuMs = 0
    before = cpuMs()
    delay.reset()
  })
}
