// `npm start`: from a fresh clone to a running product.
import { ensureBuilt, ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
run(['src/server/main.ts'])
