/**
 * `npm run check:openapi`: lints the API description with Redocly CLI and Spectral. They need 200 packages, so they have
 * a lock file of their own and are installed at the first run, without install scripts.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openApiDocument } from '#server/api/public-api/open-api.ts'

const folder = path.join(import.meta.dirname, 'openapi-linters')
const lockFile = fs.readFileSync(path.join(folder, 'package-lock.json'))
const stamp = path.join(folder, 'node_modules/.installed')
const hash = createHash('sha256').update(lockFile).digest('hex')

function run(command: string, args: readonly string[]) {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    // Neither linter may report its use.
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', SCARF_ANALYTICS: 'false' },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0
}

if (!fs.existsSync(stamp) || fs.readFileSync(stamp, 'utf8') !== hash) {
  if (!run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])) process.exit(1)
  fs.writeFileSync(stamp, hash)
}

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'harborline-openapi-'))
const file = path.join(directory, 'openapi.json')
const ruleset = path.join(directory, 'spectral.json')
fs.writeFileSync(
  file,
  JSON.stringify(openApiDocument('Harborline', 'https://funding.test', 'office@funding.test'), null, 2),
)
fs.writeFileSync(ruleset, JSON.stringify({ extends: ['spectral:oas'] }))
const program = (name: string) => path.join(folder, 'node_modules/.bin', name)
const isClean = [
  run(program('redocly'), ['lint', '--extends=recommended-strict', file]),
  run(program('spectral'), ['lint', '--fail-severity=hint', '--ruleset', ruleset, file]),
].every(Boolean)
fs.rmSync(directory, { recursive: true })
process.exit(isClean ? 0 : 1)
