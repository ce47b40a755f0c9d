// `npm run demo`: a sample brokerage in its own directory.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
run(['scripts/demo.ts', ...process.argv.slice(2)])
