import { tasks } from '#server/applications/tasks/table.ts'
import { chainStart, linksAfter } from '#server/compliance/evidence/chain-link.ts'
import { consentChain } from '#server/compliance/evidence/table.ts'
import { detailsContext, wordsContext } from '#server/compliance/privacy/queries.ts'
import { privacyRequestEvents, privacyRequests } from '#server/compliance/privacy/table.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import { writeFiles } from '#server/demo/write-files.ts'
import type { Writing } from '#server/demo/writing.ts'
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
import { lenderCriteria, lenders } from '#server/placement/lenders/table.ts'
import { auditLog } from '#server/platform/audit/table.ts'
import { encrypt } from '#server/platform/crypto/encrypt.ts'
import { siteSettings, siteSettingsHistory } from '#server/system/settings/table.ts'

/** Writes a planned brokerage into a new database, in the order of its references. */
export async function writeRows(writing: Writing, rows: SampleRows): Promise<void> {
  await writeOffice(writing, rows)
  await writeLeads(writing, rows)
  await writeFiles(writing, rows)
  await writeMerchants(writing, rows)
  await writeContacts(writing, rows)
  await writing.insert(tasks, rows.tasks)
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
    rows.activities.map(({ words, ...row }) => ({
      ...{ ...row, bodyEncrypted: words ? encrypt(keys, words, activityContext(row.id)) : null },
    })),
  )
}

async function writeMerchants({ insert, keys }: Writing, rows: SampleRows) {
  await insert(
    merchantLeads,
    rows.merchantLeads.map(({ words, ...row }) => ({
      ...{ ...row, remarksEncrypted: encrypt(keys, words, remarksContext(row.id)) },
    })),
  )
  await insert(merchantLeadStatusChanges, rows.merchantMoves)
  await insert(
    merchantLeadNotes,
    rows.merchantNotes.map(({ words, ...row }) => ({
      ...row,
      bodyEncrypted: encrypt(keys, words, noteContext(row.id)),
    })),
  )
  await insert(merchantQuotes, rows.merchantQuotes)
  await insert(merchantBoarding, rows.merchantBoarding)
}

async function writeContacts({ insert, keys }: Writing, rows: SampleRows) {
  await insert(
    contactMessages,
    rows.contacts.map(({ words, ...row }) => ({ ...row, bodyEncrypted: encrypt(keys, words, bodyContext(row.id)) })),
  )
  await insert(
    contactEntries,
    rows.contactEntries.map(({ words, ...row }) => ({
      ...row,
      bodyEncrypted: encrypt(keys, words, entryContext(row.id)),
    })),
  )
  await insert(
    privacyRequests,
    rows.privacyRequests.map(({ words, ...row }) => ({
      ...{ ...row, detailsEncrypted: encrypt(keys, words, detailsContext(row.id)) },
    })),
  )
  await insert(
    privacyRequestEvents,
    rows.privacyRequestEvents.map(({ words, ...row }) => ({
      ...row,
      noteEncrypted: encrypt(keys, words, wordsContext(row.id)),
    })),
  )
  await insert(newsletterSubscriptions, rows.subscriptions)
  await insert(suppressions, rows.suppressions)
  await insert(newsletterIssues, rows.issues)
}

/** Adds one link per consent, made a few seconds later, as in the app. */
function linked(events: SampleRows['consents']) {
  let last = chainStart
  return events.flatMap((event) => {
    const links = linksAfter(last, [event], new Date(event.at.getTime() + 4_000))
    last = links.at(-1) ?? last
    return links
  })
}
