import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PgTable } from 'drizzle-orm/pg-core'
import { applicationNoteContext, applicationNotes } from '#server/admin/application-page/table.ts'
import { answersContext, encryptAnswers } from '#server/applications/applications/answers.ts'
import { lookupHash } from '#server/applications/applications/lookups/lookup-hash.ts'
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
import { tasks } from '#server/applications/tasks/table.ts'
import { chainStart, linksAfter } from '#server/compliance/evidence/hash-chain.ts'
import { consentChain } from '#server/compliance/evidence/table.ts'
import { detailsContext, wordsContext } from '#server/compliance/privacy/queries.ts'
import { privacyRequestEvents, privacyRequests } from '#server/compliance/privacy/table.ts'
import { notifications } from '#server/identity/notifications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { bodyContext, entryContext } from '#server/intake/contact-messages/queries.ts'
import { contactEntries, contactMessages } from '#server/intake/contact-messages/table.ts'
import { leadAssignment, leadAssignmentRules } from '#server/intake/lead-assignment/table.ts'
import { activityContext } from '#server/intake/leads/queries.ts'
import { leadActivities, leadResubmissions, leads } from '#server/intake/leads/table.ts'
import { noteContext, remarksContext } from '#server/intake/merchants/queries.ts'
import {
  merchantBoarding,
  merchantLeadNotes,
  merchantLeadStatusChanges,
  merchantLeads,
  merchantQuotes,
} from '#server/intake/merchants/table.ts'
import { newsletterIssues, newsletterSubscriptions } from '#server/intake/newsletter/table.ts'
import { prequalificationRules, prequalifications } from '#server/intake/prequalification/table.ts'
import { consentEvents } from '#server/messaging/consents/table.ts'
import { suppressions } from '#server/messaging/contact-policy/table.ts'
import { commissionPayments, commissions } from '#server/placement/commissions/table.ts'
import { deals } from '#server/placement/deals/table.ts'
import { lenderSubmissions } from '#server/placement/lender-submissions/table.ts'
import { lenderCriteria, lenders } from '#server/placement/lenders/table.ts'
import { offers } from '#server/placement/offers/table.ts'
import { payoutBatches, payoutLines } from '#server/placement/payouts/table.ts'
import {
  successFeeDisputes,
  successFeeEntries,
  successFeeInvoices,
  successFeeNumbers,
  successFees,
} from '#server/placement/success-fees/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { encryptSegment } from '#server/platform/storage/segments.ts'
import { siteSettings, siteSettingsHistory } from '#server/system/settings/table.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import type { SampleDocument, SampleRows } from './sample-rows.ts'

/** Text is encrypted, and documents go to storage. */
interface Writing {
  insert<Table extends PgTable>(table: Table, rows: readonly Table['$inferInsert'][]): Promise<void>
  readonly keys: EncryptionKeys
  readonly storage: string
  readonly passwordHash: string
}

const encryptedTranscripts = (keys: EncryptionKeys, { transcripts }: SampleRows) =>
  transcripts.map(({ applicationId, transcript, createdAt }) => {
    const json = JSON.stringify(transcript)
    const encrypted = encrypt(keys, json, transcriptContext(applicationId))
    return { applicationId, encrypted, sha256: createHash('sha256').update(json).digest('hex'), createdAt }
  })

/** Writes a planned brokerage into a new database, in the order of its references. */
export async function writeRows(writing: Writing, rows: SampleRows): Promise<void> {
  await writeOffice(writing, rows)
  await writeLeads(writing, rows)
  await writeFiles(writing, rows)
  await writeMerchants(writing, rows)
  await writeContacts(writing, rows)
  await writing.insert(tasks, rows.tasks)
  await writing.insert(notifications, rows.notifications)
  const consents = rows.consents.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await writing.insert(consentEvents, consents)
  await writing.insert(consentChain, linked(consents))
  await writing.insert(auditLog, rows.audit)
}

async function writeOffice({ insert, passwordHash }: Writing, rows: SampleRows) {
  await insert(
    staff,
    rows.staff.map((row) => ({ ...row, passwordHash })),
  )
  await insert(siteSettings, rows.settings)
  await insert(siteSettingsHistory, rows.settings)
  await insert(leadAssignment, rows.assignment)
  await insert(leadAssignmentRules, rows.assignmentRules)
  await insert(lenders, rows.lenders)
  await insert(lenderCriteria, rows.criteria)
}

async function writeLeads({ insert, keys }: Writing, rows: SampleRows) {
  await insert(leads, rows.leads)
  await insert(leadResubmissions, rows.leadResubmissions)
  await insert(prequalificationRules, rows.analysisRules)
  await insert(prequalifications, rows.analyses)
  await insert(
    leadActivities,
    rows.activities.map(({ text, ...row }) => ({
      ...{ ...row, bodyEncrypted: text ? encrypt(keys, text, activityContext(row.id)) : null },
    })),
  )
}

async function writeMerchants({ insert, keys }: Writing, rows: SampleRows) {
  await insert(
    merchantLeads,
    rows.merchantLeads.map(({ text, ...row }) => ({
      ...{ ...row, remarksEncrypted: encrypt(keys, text, remarksContext(row.id)) },
    })),
  )
  await insert(merchantLeadStatusChanges, rows.merchantMoves)
  await insert(
    merchantLeadNotes,
    rows.merchantNotes.map(({ text, ...row }) => ({
      ...row,
      bodyEncrypted: encrypt(keys, text, noteContext(row.id)),
    })),
  )
  await insert(merchantQuotes, rows.merchantQuotes)
  await insert(merchantBoarding, rows.merchantBoarding)
}

async function writeContacts({ insert, keys }: Writing, rows: SampleRows) {
  await insert(
    contactMessages,
    rows.contacts.map(({ text, ...row }) => ({ ...row, bodyEncrypted: encrypt(keys, text, bodyContext(row.id)) })),
  )
  await insert(
    contactEntries,
    rows.contactEntries.map(({ text, ...row }) => ({
      ...row,
      bodyEncrypted: encrypt(keys, text, entryContext(row.id)),
    })),
  )
  await insert(
    privacyRequests,
    rows.privacyRequests.map(({ text, ...row }) => ({
      ...{ ...row, detailsEncrypted: encrypt(keys, text, detailsContext(row.id)) },
    })),
  )
  await insert(
    privacyRequestEvents,
    rows.privacyRequestEvents.map(({ text, ...row }) => ({
      ...row,
      noteEncrypted: encrypt(keys, text, wordsContext(row.id)),
    })),
  )
  await insert(newsletterSubscriptions, rows.subscriptions)
  await insert(suppressions, rows.suppressions)
  await insert(newsletterIssues, rows.issues)
}

/** A few seconds after each consent, as in the app. */
function linked(events: SampleRows['consents']) {
  let last = chainStart
  return events.flatMap((event) => {
    const links = linksAfter(last, [event], new Date(event.at.getTime() + 4_000))
    last = links.at(-1) ?? last
    return links
  })
}

async function writeFiles({ insert, keys, storage }: Writing, rows: SampleRows): Promise<void> {
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
    rows.messages.map(({ text, ...row }) => ({ ...row, bodyEncrypted: encrypt(keys, text, messageContext(row.id)) })),
  )
  await insert(
    applicationNotes,
    rows.notes.map(({ text, ...row }) => ({
      ...row,
      bodyEncrypted: encrypt(keys, text, applicationNoteContext(row.id)),
    })),
  )
  await insert(lenderSubmissions, rows.submissions)
  await insert(offers, rows.offers)
  await insert(successFees, rows.successFees)
  await insert(successFeeNumbers, rows.successFeeNumbers)
  await insert(successFeeInvoices, rows.successFeeInvoices)
  await insert(successFeeEntries, rows.successFeeEntries)
  await insert(successFeeDisputes, rows.successFeeDisputes)
  await insert(deals, rows.deals)
  await insert(commissions, rows.commissions)
  await insert(commissionPayments, rows.commissionPayments)
  await insert(payoutBatches, rows.payoutBatches)
  await insert(payoutLines, rows.payoutLines)
}

function encryptedAnswers(keys: EncryptionKeys, { answers, applications }: SampleRows) {
  const types = new Map(applications.map(({ id, type }) => [id, type]))
  return answers.map(({ applicationId, step: slug, answers: typed, savedAt }) => {
    const step = stepsFor(types.get(applicationId) ?? 'business').find((one) => one.slug === slug)
    if (!step) throw new Error(`There is no step ${slug}.`)
    const encrypted = encryptAnswers(keys, step, answersContext(applicationId, slug), typed, undefined)
    const hash = lookupHash(keys, { applicationId, step: slug, encrypted })
    return { applicationId, step: slug, encrypted, version: 1, savedAt, lookupHash: hash }
  })
}

/** With its own key, as one segment: sample documents are small. */
async function storeDocument(documentStore: Pick<Writing, 'keys' | 'storage'>, { row, content }: SampleDocument) {
  const storedName = randomBytes(20).toString('hex')
  const keyEncrypted = newKeyEncrypted(documentStore, row.id)
  const encrypted = encryptSegment(keyOf(documentStore, { id: row.id, keyEncrypted }), content, 0)
  await writeFile(path.join(documentStore.storage, storedName), Buffer.concat(encrypted), { mode: 0o600 })
  return { ...row, storedName, keyEncrypted }
}
