// `npm run statements:read`: starts the command with a cache of compiled code, also for its thread, so that neither has to
// remove the types of the sources again, and with one pool of memory for all threads (decision 119).
import path from 'node:path'

const command = path.join(import.meta.dirname, 'read-statements.ts')
const environment = {
  NODE_COMPILE_CACHE: path.join(import.meta.dirname, '../dist/compiled'),
  MALLOC_ARENA_MAX: '1',
}
/** Compiling to the fastest code takes 20 MB, and saves a third of a second on 60 pages. */
const smaller = ['--optimize-for-size', '--max-opt=1']
// All are read when a process starts. Windows can't replace one.
if (process.platform !== 'win32')
  process.execve(process.execPath, [process.execPath, ...smaller, command, ...process.argv.slice(2)], {
    ...environment,
    ...process.env,
  })
await import('./read-statements.ts')
