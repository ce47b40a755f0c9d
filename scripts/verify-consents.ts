/**
 * Verifies the hash chain of all consents: `npm run consents:verify`, or with an earlier head that must still be in
 * it: `npm run consents:verify -- 1200:9f86…`. Exit code 1 on a mismatch.
 */
import { verifyChain } from '#server/compliance/evidence/verify-chain.ts'
import { listFindings } from './list-findings.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async (ctx) => {
  const { links, waiting, head, breaks, late } = await verifyChain(ctx, process.argv[2])
  console.log(`${links} consents in the chain, ${waiting} not linked yet`)
  console.log(`Latest hash: ${head}`)
  listFindings('Linked late (after an outage, or backdated): check these', late)
  listFindings('HASH MISMATCH', breaks)
  if (breaks.length === 0) console.log('No consent has changed since it was linked.')
  return breaks.length === 0 ? 0 : 1
})
