import type { Finding } from '#server/compliance/evidence/hash-chain.ts'

const shown = 50

/** Prints the first findings about a hash chain under a title. */
export function listFindings(title: string, findings: readonly Finding[]) {
  if (findings.length === 0) return
  console.log(`${title}: ${findings.length}`)
  for (const { at, what } of findings.slice(0, shown)) console.log(`  ${at}: ${what}`)
}
