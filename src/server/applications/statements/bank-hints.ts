import { readdirSync, readFileSync } from 'node:fs'
import type { BankHints } from '#server/applications/statements/layout/bank.ts'

let loaded: readonly BankHints[] | undefined

/** Returns the banks that have a data file in `banks`; a test checks the files. */
export function bankHints(): readonly BankHints[] {
  loaded ??= readdirSync(new URL('banks/', import.meta.url))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(new URL(`banks/${name}`, import.meta.url), 'utf8')))
  return loaded
}
