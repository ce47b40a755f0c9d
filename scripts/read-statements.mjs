// `npm run statements:read`: starts the command with a cache of compiled code, also for its thread, so that neither has to
// remove the types of the sources again, which takes a third of its memory.
import module from 'node:module'
import path from 'node:path'

const directory = path.join(import.meta.dirname, '../dist/compiled')
const { status } = module.enableCompileCache(directory)
if (status === module.constants.compileCacheStatus.ENABLED) process.env.NODE_COMPILE_CACHE ??= directory
await import('./read-statements.ts')
