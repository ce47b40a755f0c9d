// `npm start`: from a fresh clone to a running product, or a built release without development dependencies.
import { builtServer, ensureBuilt, ensureInstalled, isRelease, run } from './prepare.mjs'

if (!isRelease()) {
  ensureInstalled()
  ensureBuilt()
}
run(builtServer.args, builtServer.environment)
