// One process at a time. Plain JavaScript without dependencies, like everything that runs before they are installed.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const pauseMs = 200

/**
 * Does `work` while no other process of this machine does it under the same lock file. Who died holding it holds
 * nothing: the file names its process.
 * @param onWait told once, with the process that has to be waited for.
 */
export function withLock(lock, work, onWait) {
  for (let told = false; !take(lock); ) {
    const holder = holderOf(lock)
    // Where each start has the same process id, as in a container, our own is that of a start before.
    if (holder === process.pid || (holder && !isRunning(holder))) rmSync(lock, { force: true })
    else {
      if (holder && !told) onWait(holder)
      told ||= Boolean(holder)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
  const release = () => rmSync(lock, { force: true })
  // Also where the work ends the process.
  process.once('exit', release)
  work()
  process.off('exit', release)
  release()
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  }
}

/** Undefined where it has gone, or come, in this moment. */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8')) || undefined
  } catch {
    return undefined
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, and belongs to somebody else.
    return error.code === 'EPERM'
  }
}
