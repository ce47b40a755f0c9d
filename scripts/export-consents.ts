/** Exports one person's consents as PDF and JSON: `npm run consents:export -- person@example.com out/`. */
import fs from 'node:fs'
import path from 'node:path'
import { evidencePdf } from '#server/compliance/evidence/evidence-pdf.ts'
import { findEvidence } from '#server/compliance/evidence/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { onDatabase } from './on-database.ts'

const [email, directory] = process.argv.slice(2)

await onDatabase(async (ctx) => {
  if (!email?.includes('@') || !directory) {
    console.error('Usage: npm run consents:export -- person@example.com directory/')
    return 2
  }
  const evidence = await findEvidence(ctx, email)
  const { consents } = evidence
  if (consents.length === 0) {
    console.error('No consents found for this address.')
    return 1
  }
  await record(ctx, 'consent.export', consents[0]?.event.subjectId ?? '', { consents: consents.length })
  const { brand } = await findSiteSettings(ctx)
  fs.mkdirSync(directory, { recursive: true })
  const only = { mode: 0o600 }
  fs.writeFileSync(path.join(directory, 'consents.json'), `${JSON.stringify(evidence, null, 2)}\n`, only)
  fs.writeFileSync(path.join(directory, 'consents.pdf'), await evidencePdf(evidence, brand.name), only)
  const broken = consents.filter(({ isIntact }) => !isIntact)
  console.log(
    `Wrote consents.json and consents.pdf: ${consents.length} entries, ${broken.length} that do not match their hashes`,
  )
  return broken.length === 0 ? 0 : 1
})
