import { createHash } from 'node:crypto'
import fs from 'node:fs'

const bytesEach = 4
const file = new URL('breached-passwords.bin', import.meta.url)
let prefixes: Buffer | undefined

/**
 * Checks the 100,000 most common breached passwords (`breached-passwords.md`). Only 32 bits are stored, so one in
 * 43,000 others is refused too.
 */
export function isBreachedPassword(password: string): boolean {
  prefixes ??= fs.readFileSync(file)
  const wanted = createHash('sha256').update(password.normalize('NFKC').toLowerCase()).digest().readUInt32BE()
  let low = 0
  let high = prefixes.length / bytesEach
  while (low < high) {
    const middle = (low + high) >>> 1
    if (prefixes.readUInt32BE(middle * bytesEach) < wanted) low = middle + 1
    else high = middle
  }
  return low < prefixes.length / bytesEach && prefixes.readUInt32BE(low * bytesEach) === wanted
}
