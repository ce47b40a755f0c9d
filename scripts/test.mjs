// `npm test`: everything that must hold, from a fresh clone, with one plain line at the end.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
run(['scripts/run-tests.ts'])
