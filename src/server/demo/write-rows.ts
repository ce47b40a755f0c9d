import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PgTable } from 'drizzle-orm/pg-core'
import { insertRows } from '#server/demo/insert-rows.ts'
import type { SampleDocument, SampleRows } from '#server/demo/sample-rows.ts'
import { answersContext, sealAnswers } from '#server/features/applications/answers.ts'
import { transcriptContext } from '#server/features/applications/queries.ts'
import {
  applicationAnswers,
  applicationMoves,
  applications,
  applicationTranscripts,
} from '#server/features/applications/table.ts'
import { consentEvents } from '#server/features/consents/table.ts'
import { documents } from '#server/features/documents/table.ts'
import { keyOf, newKeySealed } from '#server/features/documents/vault.ts'
import { chainStart, linksAfter } from '#server/features/evidence/chain-link.ts'
import { consentChain } from '#server/features/evidence/table.ts'
import { activityContext } from '#server/features/leads/queries.ts'
import { leadActivities, leads } from '#server/features/leads/table.ts'
import { lenderCriteria, lenders } from '#server/features/lenders/table.ts'
import { messageContext } from '#server/features/messages/queries.ts'
import { applicationMessages } from '#server/features/messages/table.ts'
import { offers, successFees } from '#server/features/offers/table.ts'
import { reminders } from '#server/features/reminders/table.ts'
import { requirementDocuments, requirements } from '#server/features/requirements/table.ts'
import { staff } from '#server/features/staff/table.ts'
import { submissions } from '#server/features/submissions/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import type { Db } from '#server/platform/context.ts'
import { type EncryptionKeys, seal } from '#server/platform/crypto/seal.ts'
import { sealSegment } from '#server/platform/storage/segments.ts'
import { stepsFor } from '#shared/applications/step-order.ts'

/** What rows become in being written: words are sealed, and documents lie in the storage. */
export interface Writing {
  readonly db: Db
  readonly keys: EncryptionKeys
  /** The directory of sealed files. */
  readonly storage: string
  readonly passwordHash: string
}

/** Writes a planned brokerage into a new database, in the order in which its rows refer to each other. */
export async function writeRows({ db, keys, storage, passwordHash }: Writing, rows: SampleRows): Promise<void> {
  const insert = <Table extends PgTable>(table: Table, values: readonly Table['$inferInsert'][]) =>
    insertRows(db, table, values)
  await insert(
    staff,
    rows.staff.map((row) => ({ ...row, passwordHash })),
  )
  await insert(lenders, rows.lenders)
  await insert(lenderCriteria, rows.criteria)
  await insert(leads, rows.leads)
  await insert(
    leadActivities,
    rows.activities.map(({ words, ...row }) => ({
      ...{ ...row, bodySealed: words ? seal(keys, words, activityContext(row.id)) : null },
    })),
  )
  await insert(applications, rows.applications)
  await insert(applicationAnswers, sealedAnswers(keys, rows))
  await insert(applicationMoves, rows.moves)
  await insert(applicationTranscripts, sealedTranscripts(keys, rows))
  await insert(
    documents,
    await Promise.all(rows.documents.map((document) => storeDocument({ keys, storage }, document))),
  )
  await insert(requirements, rows.requirements)
  await insert(requirementDocuments, rows.requirementDocuments)
  await insert(reminders, rows.reminders)
  await insert(
    applicationMessages,
    rows.messages.map(({ words, ...row }) => ({ ...row, bodySealed: seal(keys, words, messageContext(row.id)) })),
  )
  await insert(submissions, rows.submissions)
  await insert(offers, rows.offers)
  await insert(successFees, rows.successFees)
  const consents = rows.consents.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await insert(consentEvents, consents)
  await insert(consentChain, linked(consents))
  await insert(auditLog, rows.audit)
}

function sealedAnswers(keys: EncryptionKeys, { answers, applications }: SampleRows) {
  const types = new Map(applications.map(({ id, type }) => [id, type]))
  return answers.map(({ applicationId, step: slug, answers: typed, savedAt }) => {
    const step = stepsFor(types.get(applicationId) ?? 'business').find((one) => one.slug === slug)
    if (!step) throw new Error(`There is no step ${slug}.`)
    const sealed = sealAnswers(keys, step, answersContext(applicationId, slug), typed, undefined)
    return { applicationId, step: slug, sealed, version: 1, savedAt }
  })
}

const sealedTranscripts = (keys: EncryptionKeys, { transcripts }: SampleRows) =>
  transcripts.map(({ applicationId, transcript, createdAt }) => {
    const json = JSON.stringify(transcript)
    const sealed = seal(keys, json, transcriptContext(applicationId))
    return { applicationId, sealed, sha256: createHash('sha256').update(json).digest('hex'), createdAt }
  })

/** One link for each consent, made a few seconds after it, as the program makes them. */
function linked(events: SampleRows['consents']) {
  let last = chainStart
  return events.flatMap((event) => {
    const links = linksAfter(last, [event], new Date(event.at.getTime() + 4_000))
    last = links.at(-1) ?? last
    return links
  })
}

/** Seals a document with a key of its own. It is one segment: all of ours are smaller than that. */
async function storeDocument(vault: Pick<Writing, 'keys' | 'storage'>, { row, content }: SampleDocument) {
  const storedName = randomBytes(20).toString('hex')
  const keySealed = newKeySealed(vault, row.id)
  const sealed = sealSegment(keyOf(vault, { id: row.id, keySealed }), content, 0)
  await writeFile(path.join(vault.storage, storedName), Buffer.concat(sealed), { mode: 0o600 })
  return { ...row, storedName, keySealed }
}
