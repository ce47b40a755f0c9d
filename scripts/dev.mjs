// `npm run dev`: client and server with hot updates on one port.
import { ensureInstalled, run } from './prepare.mjs'

ensureInstalled()
run(['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  STAFF_MFA: process.env.STAFF_MFA ?? 'optional',
  PAGES: 'sources',
})
