// `npm run cluster`: a cluster of servers on this machine.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
run(['scripts/cluster.ts', ...process.argv.slice(2)])
