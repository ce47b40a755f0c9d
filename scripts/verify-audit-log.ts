/**
 * Verifies the hash chain of the audit log against the heads noted in `DATA_DIR/audit-heads.txt`, and in the files
 * given: `npm run audit:verify -- saved-email.txt`. Exit code 1 on a mismatch.
 */
import fs from 'node:fs'
import { headsFile, headsIn, verifyAuditLog } from '#server/compliance/audit-log/audit-chain.ts'
import { listFindings } from './list-findings.ts'
import { onDatabase } from './on-database.ts'

await onDatabase(async (ctx, { config }) => {
  const own = headsFile(config.dataDir)
  const files = [...(fs.existsSync(own) ? [own] : []), ...process.argv.slice(2)]
  const noted = [...new Set(files.flatMap((file) => headsIn(fs.readFileSync(file, 'utf8'))))]
  const { links, waiting, head, breaks, late } = await verifyAuditLog(ctx, noted)
  console.log(`${links} entries in the chain, ${waiting} not linked yet`)
  console.log(`Noted hashes checked: ${noted.length}`)
  console.log(`Latest hash: ${head}`)
  listFindings('Linked late (after an outage, or backdated): check these', late)
  listFindings('HASH MISMATCH', breaks)
  if (breaks.length === 0) console.log('No entry has changed since it was linked.')
  return breaks.length === 0 ? 0 : 1
})
