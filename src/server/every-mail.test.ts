import { globSync } from 'node:fs'
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import * as applicationFiles from '#server/admin/application-page/emails.ts'
import * as bulkChanges from '#server/admin/bulk-changes/emails.ts'
import * as digest from '#server/admin/digest/emails.ts'
import * as inbox from '#server/admin/inbox/emails.ts'
import * as takeovers from '#server/admin/takeovers/emails.ts'
import * as tasks from '#server/admin/tasks/emails.ts'
import * as tracking from '#server/admin/tracking/emails.ts'
import * as applicants from '#server/applications/applicants/emails.ts'
import * as applications from '#server/applications/applications/emails.ts'
import * as documents from '#server/applications/documents/emails.ts'
import * as messages from '#server/applications/messages/emails.ts'
import * as reminders from '#server/applications/reminders/emails.ts'
import * as requirements from '#server/applications/requirements/emails.ts'
import * as auditLog from '#server/compliance/audit-log/emails.ts'
import * as backups from '#server/compliance/backups/emails.ts'
import * as bulkAccessAlerts from '#server/compliance/bulk-access-alerts/emails.ts'
import * as privacy from '#server/compliance/privacy/emails.ts'
import * as retention from '#server/compliance/retention/emails.ts'
import * as auth from '#server/identity/auth/emails.ts'
import * as invitations from '#server/identity/invitations/emails.ts'
import * as calls from '#server/intake/calls/emails.ts'
import * as contact from '#server/intake/contact-messages/emails.ts'
import * as estimates from '#server/intake/emailed-estimates/emails.ts'
import * as leads from '#server/intake/leads/emails.ts'
import * as merchantLeads from '#server/intake/merchants/emails.ts'
import * as newsletter from '#server/intake/newsletter/emails.ts'
import * as webhooks from '#server/messaging/webhooks/emails.ts'
import * as submissions from '#server/placement/lender-submissions/emails.ts'
import * as lenders from '#server/placement/lenders/emails.ts'
import * as licenses from '#server/placement/licenses/emails.ts'
import * as offers from '#server/placement/offers/emails.ts'
import * as renewals from '#server/placement/renewals/emails.ts'
import * as fees from '#server/placement/success-fees/emails.ts'
import { type EmailBranding, renderEmailHtml } from '#server/platform/mail/email-html.ts'
import * as jobs from '#server/system/jobs/emails.ts'
import * as settings from '#server/system/settings/emails.ts'
import { workKinds } from '#shared/admin/dashboard/work-contract.ts'
import { defaultAccent } from '#shared/system/settings/accent.ts'

const siteUrl = 'https://funding.example.com'
const nasty = `"><img src=x onerror=alert(1)> & 'O\u2019Neil' \u202e{{x}}\r\nBcc: all@example.com`
const [reference, token, id, at] = ['HL-2026-0001', 'to/ken+=', 'an-id', new Date('2026-11-21T12:00:00Z')]
const application = { id, reference }
const told = { reference, kind: 'delete' as const, dueAt: at }
const record = { what: reference, path: `/admin/applications?application=${id}` }
const promise = { within: nasty, dueBy: nasty }
const parties = { by: nasty, from: nasty, to: nasty }
const letterhead: EmailBranding = { company: nasty, address: nasty, phone: nasty, accent: defaultAccent, siteUrl }

const mails = {
  applicants: [
    applicants.codeEmail({ code: '123456' }),
    applicants.linksEmail(siteUrl, { links: [{ reference, type: 'business', isSent: true, token }], isMore: false }),
    applicants.linksEmail(siteUrl, { links: [{ reference, type: 'business', isSent: false, token }], isMore: true }),
    applicants.formerEmailEmail({ reference }),
    applicants.passkeyAddedEmail(siteUrl, { reference, device: nasty }),
    applicants.ownerLinkEmail(siteUrl, { broker: nasty, token }),
    applicants.ownersAnsweredEmail(siteUrl, [application]),
    applicants.ownersAnsweredEmail(siteUrl, [application, application]),
  ],
  'bulk-changes': [
    bulkChanges.bulkAssignedEmail(siteUrl, { subject: nasty, sentences: [nasty], path: '/admin/leads' }),
  ],
  'application-page': [
    applicationFiles.readyEmail(siteUrl, reference),
    applicationFiles.correctedEmail(siteUrl, reference, 2),
  ],
  applications: [
    applications.receivedEmail(siteUrl, reference, promise),
    applications.startedEmail(siteUrl, reference),
    applications.newApplicationsEmail([reference, reference], siteUrl),
  ],
  'audit-log': [auditLog.auditHeadEmail(siteUrl, `7:${'a'.repeat(64)}`, at)],
  auth: [auth.passwordResetEmail(siteUrl, token), auth.noticeEmail(siteUrl, 'passkey-added')],
  backups: [backups.overdueBackupEmail(siteUrl, at), backups.overdueBackupEmail(siteUrl, undefined)],
  calls: [
    calls.callBookedEmail(siteUrl, { reference, time: nasty, brand: nasty }, token),
    calls.callCanceledEmail(siteUrl, { reference, time: nasty, brand: nasty }),
    calls.staffCallCanceledEmail(siteUrl, { reference, time: nasty, brand: nasty }, id),
  ],
  'contact-messages': [
    contact.receiptEmail(siteUrl, { ...application, topic: 'complaint', dueAt: at }, { brand: nasty, ...promise }),
    contact.replyEmail(siteUrl, application, { body: `${nasty}\n\n${nasty}`, by: nasty, replyTo: 'us@example.com' }),
    contact.newContactsEmail(siteUrl, [{ reference, topic: 'complaint', dueAt: at, callAt: at }], () => nasty),
  ],
  digest: [
    digest.digestEmail(
      siteUrl,
      {
        ...{ staffId: id, isWhole: false, unread: 101 },
        work: workKinds.map((kind) => ({ kind, count: 101, late: 2, since: null })),
      },
      '2026-03-02',
    ),
  ],
  documents: [
    documents.sendAgainEmail(siteUrl, { reference, reason: nasty }),
    documents.statementAgainEmail(siteUrl, { reference, token }),
    documents.damagedDocumentsEmail(siteUrl, [{ id, damage: 'missing', reference }]),
  ],
  'emailed-estimates': [estimates.estimateEmail(siteUrl, token)],
  inbox: [
    inbox.notificationEmail(siteUrl, [{ id, kind: 'mention', actor: nasty }]),
    inbox.notificationEmail(siteUrl, [{ id, kind: 'task', actor: null }]),
    inbox.notificationEmail(siteUrl, [{ id, kind: 'correction', actor: nasty }]),
    inbox.notificationEmail(siteUrl, [
      { id, kind: 'task', actor: nasty },
      { id, kind: 'mention', actor: nasty },
    ]),
  ],
  invitations: [
    invitations.invitationEmail(siteUrl, { company: nasty, invitedBy: nasty, token }),
    invitations.administratorEmail(siteUrl, { name: nasty, email: 'a@example.com', role: 'manager', by: nasty }),
    invitations.formerAdministratorEmail(siteUrl, {
      ...{ name: nasty, email: 'a@example.com', from: 'owner', to: 'manager', by: nasty },
    }),
    invitations.formerAdministratorEmail(siteUrl, {
      ...{ name: nasty, email: 'a@example.com', from: 'manager', to: null, by: nasty },
    }),
  ],
  jobs: [jobs.testEmail(siteUrl, at)],
  settings: [
    settings.sectionChangedEmail(siteUrl, {
      ...{ section: 'retention', name: nasty, on: 'March 2, 2026', changes: [nasty], shorterFrom: 'March 9, 2026' },
    }),
    settings.sectionChangedEmail(siteUrl, {
      ...{ section: 'invoices', name: nasty, on: 'March 2, 2026', changes: [nasty], shorterFrom: undefined },
    }),
  ],
  leads: [
    leads.leadReceiptEmail(siteUrl, { brand: nasty, ...promise }),
    leads.newLeadsEmail(
      Array.from({ length: 500 }, () => ({ name: nasty, source: nasty })),
      siteUrl,
    ),
  ],
  lenders: [
    lenders.lenderAddressEmail(siteUrl, { lenderId: id, lender: nasty, changedBy: nasty, before: '', after: nasty }),
  ],
  licenses: [
    licenses.licensesExpireEmail(siteUrl, [{ lender: nasty, state: 'CA', number: nasty, expiresOn: '2027-01-01' }]),
  ],
  merchants: [
    merchantLeads.quoteEmail(siteUrl, { reference, token, ...promise }),
    merchantLeads.newMerchantLeadsEmail(siteUrl, [{ reference }]),
    merchantLeads.askStatementEmail(siteUrl, { reference, token }),
    merchantLeads.offerEmail(siteUrl, {
      ...{ reference, token, version: 3, validUntil: '2026-12-24', replaces: true, hasAlternatives: true },
    }),
    merchantLeads.acceptedEmail(siteUrl, { reference, merchantLeadId: id }),
    merchantLeads.statementsEmail(siteUrl, [{ reference }]),
  ],
  messages: [messages.newMessageEmail(siteUrl, reference), messages.applicantMessageEmail(siteUrl, application)],
  newsletter: [
    newsletter.confirmationEmail(siteUrl, { token, unsubscribeToken: token }),
    newsletter.issueEmail(siteUrl, {
      ...{ subject: nasty, body: `${nasty}\n\n`.repeat(300), company: nasty, address: nasty, phone: nasty },
      unsubscribeToken: token,
    }),
  ],
  offers: [
    ...offers.offerEvents.map((event) => offers.offerEmail(siteUrl, reference, event)),
    offers.staffOfferEmail(siteUrl, application, 'taken-back'),
  ],
  privacy: [
    privacy.confirmationEmail(siteUrl, told, token),
    privacy.acknowledgementEmail(told, 'EST'),
    privacy.extensionEmail(told, { reason: nasty, zone: 'EST' }),
    privacy.copyEmail(siteUrl, told, token),
    privacy.answerEmail({ ...told, status: 'refused' }, { text: nasty, kept: [] }),
    privacy.answerEmail({ ...told, status: 'completed' }, { text: nasty, kept: [] }),
    privacy.staffEmail(siteUrl, [told], { isReminder: true, zone: 'EST' }),
  ],
  'bulk-access-alerts': [
    bulkAccessAlerts.bulkAccessAlertEmail(
      siteUrl,
      {
        alert: {
          ...{ id, staffId: id, readerId: id, fromAt: at, hour: at, records: 61, rows: 5_000, listed: 100, hours: 1 },
          ...{ notifiedTotal: 5_081, raisedAt: at, resolvedAt: null, resolvedBy: null, note: null },
        },
        ...{ name: nasty, keyLabel: nasty },
      },
      'America/New_York',
    ),
    bulkAccessAlerts.thresholdChangeEmail(siteUrl, { name: nasty, before: 60, after: 0 }),
    bulkAccessAlerts.thresholdChangeEmail(siteUrl, { name: nasty, before: 60, after: 600 }),
  ],
  reminders: [
    reminders.draftReminderEmail(siteUrl, reference),
    reminders.requirementsReminderEmail(siteUrl, { reference, count: 2 }),
    reminders.offersReminderEmail(siteUrl, reference),
    reminders.expiredEmail(siteUrl, { reference, at, wasSent: true, zone: 'EST' }),
  ],
  renewals: [
    renewals.renewalEmail(siteUrl, {
      reference,
      company: nasty,
      address: nasty,
      phone: nasty,
      unsubscribeToken: token,
    }),
    renewals.renewalEmail(siteUrl, { reference, company: nasty, address: nasty, phone: nasty }),
  ],
  retention: [
    retention.liftedHoldEmail(siteUrl, {
      ...{ setBy: nasty, setOn: 'March 2, 2026', liftedBy: nasty, until: 'March 9, 2026' },
    }),
  ],
  requirements: [requirements.documentsRequestedEmail(siteUrl, { reference, count: 1 })],
  'lender-submissions': [
    submissions.packageEmail(siteUrl, { reference, broker: nasty, token }),
    submissions.applicationSentEmail(siteUrl, reference),
    submissions.choiceChangedEmail(siteUrl, application),
  ],
  'success-fees': Object.values({ ...fees.invoiceLetters, ...fees.eventLetters, ...fees.reminderLetters }).map(
    (letter) => fees.feeEmail(siteUrl, reference, letter),
  ),
  takeovers: [
    takeovers.reassignedEmail(siteUrl, record, parties, { keepsCommission: true, hasReason: true }),
    takeovers.reassignedEmail(siteUrl, record, parties, { isMerge: true }),
    takeovers.reassignedEmail(siteUrl, record, { ...parties, to: null }, {}),
    takeovers.requestedEmail(siteUrl, record, parties),
    takeovers.requestedEmail(siteUrl, record, { ...parties, to: null }),
    takeovers.decidedEmail(siteUrl, record, { decidedBy: nasty, isApproved: true, note: nasty }),
    takeovers.decidedEmail(siteUrl, record, { decidedBy: nasty, isApproved: false, note: '' }),
    takeovers.declinedForOwnerEmail(siteUrl, record, { decidedBy: nasty, by: nasty }),
  ],
  tasks: [
    tasks.tasksDueEmail(siteUrl, {
      ...{ tasks: [{ id, type: 'call', dueAt: at }], all: 2, timeZone: 'America/New_York' },
    }),
    tasks.tasksDueEmail(siteUrl, {
      ...{ tasks: [{ id, type: 'call', dueAt: at }], all: 2, timeZone: 'America/New_York', isUnassigned: true },
    }),
  ],
  tracking: [
    tracking.changedEmail(siteUrl, { reference, change: 'withdrawn' }),
    tracking.changedStaffEmail(siteUrl, application, 'reopened'),
  ],
  webhooks: [webhooks.pausedEmail(siteUrl, { url: 'https://hooks.example.com/x', description: nasty })],
}

test('every feature that sends email is listed below', () => {
  const writing = globSync('src/server/*/*/emails.ts').map((file) => file.split('/').at(-2))
  expect(Object.keys(mails).sort()).toEqual(writing.sort())
})

// Emails use tables for layout and inline styles; all other rules are as strict as for pages.
const rules = { 'no-deprecated-attr': 'off', 'no-inline-style': 'off' } as const
const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules })
const each = Object.entries(mails).flatMap(([feature, all]) =>
  all.map((mail, at) => [`${feature} ${at + 1}`, mail] as const),
)

test.each(each)(
  '%s is valid, small HTML whatever names people have, and matches its text version',
  async (_name, mail) => {
    const html = renderEmailHtml(mail.letter, letterhead)
    const { results } = await validator.validateString(html)
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))).toEqual(
      [],
    )
    expect(Buffer.byteLength(html)).toBeLessThan(100 * 1024)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    expect(html).not.toMatch(/<(img|script|link|iframe)\b/)

    const words = (text: string) => text.replace(/\s+/g, '')
    const shown = words(wordsOf(html))
    for (const paragraph of mail.text.split('\n\n')) expect(shown).toContain(words(paragraph))
  },
)

/** Their tokens can only subscribe and unsubscribe; leaving must work without JavaScript, and RFC 8058 requires a URL. */
const mayHaveToken = (link: string) => link.startsWith(`${siteUrl}/newsletter/`)

test('only links of the newsletter have a token in their query, which servers on the way would see', () => {
  const links = each.flatMap(([name, { text }]) =>
    [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => ({ name, link, query: link.split('#')[0]?.split('?')[1] })),
  )
  expect(links.length).toBeGreaterThan(20)
  const hasToken = (query = '') =>
    decodeURIComponent(query).includes(token) || /(^|&)(token|code|secret|key)=/.test(query)
  expect(links.filter(({ link, query }) => hasToken(query) && !mayHaveToken(link))).toEqual([])
})

/** Returns the text that a reader of the HTML sees. */
function wordsOf(html: string): string {
  const body = html.slice(html.indexOf('<body')).replace(/<!--[\s\S]*?-->/g, '')
  const marks: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
  const links = Array.from(body.matchAll(/href="([^"]*)"/g), ([, target]) => target)
  return [body.replace(/<[^>]*>/g, ''), ...links].join(' ').replace(/&(#?\w+);/g, (whole, name) => marks[name] ?? whole)
}
