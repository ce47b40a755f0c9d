/**
 * Verifies the hash chain of all consents: `npm run consents:verify`, or with an earlier head that must still be in
 * it: `npm run consents:verify -- 1200:9f86…`. Exit code 1 on a mismatch.
 */
import { type Finding, verifyChain } from '#server/compliance/evidence/verify-chain.ts'
import { onDatabase } from './on-database.ts'

const shown = 50

await onDatabase(async (ctx) => {
  const { links, waiting, head, breaks, late } = await verifyChain(ctx, process.argv[2])
  console.log(`${links} consents in the chain, ${waiting} not linked yet`)
  console.log(`Latest hash: ${head}`)
  list('Linked late (after an outage, or backdated): check these', late)
  list('HASH MISMATCH', breaks)
  if (breaks.length === 0) console.log('No consent has changed since it was linked.')
  return breaks.length === 0 ? 0 : 1
})

function list(title: string, findings: readonly Finding[]) {
  if (findings.length === 0) return
  console.log(`${title}: ${findings.length}`)
  for (const { at, what } of findings.slice(0, shown)) console.log(`  ${at}: ${what}`)
}
