// Plain JavaScript without dependencies: it runs before they are installed.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const pauseMs = 200

/**
 * Runs `work` while no other process of this machine holds the lock file. It contains the holder's process id, so a
 * dead process holds no lock.
 * @param onWait called once, with the process that holds the lock.
 */
export function withLock(lock, work, onWait) {
  for (let told = false; !take(lock); ) {
    const holder = holderOf(lock)
    // In a container each start may have the same process id.
    if (holder === process.pid || (holder && !isRunning(holder))) rmSync(lock, { force: true })
    else {
      if (holder && !told) onWait(holder)
      told ||= Boolean(holder)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
    }
  }
  const release = () => rmSync(lock, { force: true })
  // Also if the work exits the process.
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

/** Undefined if the file is missing or just created. */
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
    // It runs under another user.
    return error.code === 'EPERM'
  }
}
