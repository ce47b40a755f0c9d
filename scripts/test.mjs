// `npm test`: runs all checks from a fresh clone, with one summary line at the end.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
run(['scripts/run-tests.ts'])
