// Both sides with hot updates on one port: Vite refreshes the browser, Node starts the server again when its code changes.
import { spawn } from 'node:child_process'

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  stdio: 'inherit',
  env: { STAFF_MFA: 'optional', ...process.env, PAGES: 'sources' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
