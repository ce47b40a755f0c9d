import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { applicationNoteContext, applicationNotes } from '#server/admin/application-page/table.ts'
import { answersContext, encryptAnswers } from '#server/applications/applications/answers.ts'
import { transcriptContext } from '#server/applications/applications/queries.ts'
import {
  applicationAnswers,
  applicationStageChanges,
  applications,
  applicationTranscripts,
} from '#server/applications/applications/table.ts'
import { keyOf, newKeyEncrypted } from '#server/applications/documents/document-store.ts'
import { documents } from '#server/applications/documents/table.ts'
import { messageContext } from '#server/applications/messages/queries.ts'
import { applicationMessages } from '#server/applications/messages/table.ts'
import { reminders } from '#server/applications/reminders/table.ts'
import { requirementDocuments, requirements } from '#server/applications/requirements/table.ts'
import type { SampleDocument, SampleRows } from '#server/demo/sample-rows.ts'
import type { Writing } from '#server/demo/writing.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { offers, successFees } from '#server/placement/offers/table.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { encryptSegment } from '#server/platform/storage/segments.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'

export async function writeFiles({ insert, keys, storage }: Writing, rows: SampleRows): Promise<void> {
  await insert(applications, rows.applications)
  await insert(applicationAnswers, encryptedAnswers(keys, rows))
  await insert(applicationStageChanges, rows.moves)
  await insert(applicationTranscripts, encryptedTranscripts(keys, rows))
  await insert(
    documents,
    await Promise.all(rows.documents.map((document) => storeDocument({ keys, storage }, document))),
  )
  await insert(requirements, rows.requirements)
  await insert(requirementDocuments, rows.requirementDocuments)
  await insert(reminders, rows.reminders)
  await insert(
    applicationMessages,
    rows.messages.map(({ words, ...row }) => ({ ...row, bodyEncrypted: encrypt(keys, words, messageContext(row.id)) })),
  )
  await insert(
    applicationNotes,
    rows.notes.map(({ words, ...row }) => ({
      ...row,
      bodyEncrypted: encrypt(keys, words, applicationNoteContext(row.id)),
    })),
  )
  await insert(lenderSubmissions, rows.submissions)
  await insert(offers, rows.offers)
  await insert(successFees, rows.successFees)
  await insert(deals, rows.deals)
  await insert(commissions, rows.commissions)
  await insert(commissionPayments, rows.commissionPayments)
}

function encryptedAnswers(keys: EncryptionKeys, { answers, applications }: SampleRows) {
  const types = new Map(applications.map(({ id, type }) => [id, type]))
  return answers.map(({ applicationId, step: slug, answers: typed, savedAt }) => {
    const step = stepsFor(types.get(applicationId) ?? 'business').find((one) => one.slug === slug)
    if (!step) throw new Error(`There is no step ${slug}.`)
    const encrypted = encryptAnswers(keys, step, answersContext(applicationId, slug), typed, undefined)
    return { applicationId, step: slug, encrypted, version: 1, savedAt }
  })
}

const encryptedTranscripts = (keys: EncryptionKeys, { transcripts }: SampleRows) =>
  transcripts.map(({ applicationId, transcript, createdAt }) => {
    const json = JSON.stringify(transcript)
    const encrypted = encrypt(keys, json, transcriptContext(applicationId))
    return { applicationId, encrypted, sha256: createHash('sha256').update(json).digest('hex'), createdAt }
  })

/** Encrypts a document with its own key. It is one segment, because all sample documents are small. */
async function storeDocument(vault: Pick<Writing, 'keys' | 'storage'>, { row, content }: SampleDocument) {
  const storedName = randomBytes(20).toString('hex')
  const keyEncrypted = newKeyEncrypted(vault, row.id)
  const encrypted = encryptSegment(keyOf(vault, { id: row.id, keyEncrypted }), content, 0)
  await writeFile(path.join(vault.storage, storedName), Buffer.concat(encrypted), { mode: 0o600 })
  return { ...row, storedName, keyEncrypted }
}
