// `npm start`: from a fresh clone to a running product.
import { builtServer, ensureBuilt, ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
run(builtServer.args, builtServer.environment)
