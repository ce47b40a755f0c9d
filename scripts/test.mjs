// `npm test`: runs all checks from a fresh clone.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
run(['scripts/run-tests.ts'])
