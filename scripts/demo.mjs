// `npm run demo`: a made-up brokerage in a directory of its own, to try everything in a minute.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
run(['scripts/demo.ts', ...process.argv.slice(2)])
