import { tellReady } from '#server/admin/application-page/jobs.ts'
import { checkClaimsSoon } from '#server/admin/claims/jobs.ts'
import { sendDigests } from '#server/admin/digest/jobs.ts'
import { tellDecision, tellReassigned, tellRequested } from '#server/admin/takeovers/jobs.ts'
import { remindAssignees } from '#server/admin/tasks/jobs.ts'
import { tellApplicantOfChange, tellStaffOfChange } from '#server/admin/tracking/jobs.ts'
import { sendCodes, sendLinks } from '#server/applications/applicants/jobs.ts'
import {
  notifyOfApplications,
  sendPrepared,
  sendReceived,
  sendStarted,
} from '#server/applications/applications/jobs.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { notifyRejected } from '#server/applications/documents/jobs.ts'
import { notifyApplicants, notifyStaffOfMessages } from '#server/applications/messages/jobs.ts'
import { sendReminders } from '#server/applications/reminders/jobs.ts'
import { notifyRequested } from '#server/applications/requirements/jobs.ts'
import { tellOfLooserWatch, tellOfReads } from '#server/compliance/bulk-access-alerts/jobs.ts'
import * as privacyJobs from '#server/compliance/privacy/jobs.ts'
import { sendNotices, sendPasswordReset } from '#server/identity/auth/jobs.ts'
import { sendInvitations } from '#server/identity/invitations/jobs.ts'
import { listActiveEmails } from '#server/identity/staff/queries.ts'
import {
  notifyOfComplaints,
  notifyOfContacts,
  sendReceipts,
  sendReplies,
} from '#server/intake/contact-messages/jobs.ts'
import { assignByRules } from '#server/intake/lead-assignment/commands.ts'
import { notifyStaff, publishLeads } from '#server/intake/leads/jobs.ts'
import * as merchantJobs from '#server/intake/merchants/jobs.ts'
import { sendConfirmations, sendTests } from '#server/intake/newsletter/jobs.ts'
import type { MailGateway } from '#server/messaging/contact-policy/mail-gateway.ts'
import { notifyStageChanges } from '#server/messaging/sms/jobs.ts'
import { notifyPaused } from '#server/messaging/webhooks/jobs.ts'
import { askApplicants, sendPackages, tellOfChoice, tellOfSending } from '#server/placement/lender-submissions/jobs.ts'
import { warnOwners } from '#server/placement/licenses/jobs.ts'
import * as offerJobs from '#server/placement/offers/jobs.ts'
import { writeOfRenewals } from '#server/placement/renewals/jobs.ts'
import type { Context } from '#server/platform/context.ts'
import type { Handlers } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { sendTestMails } from '#server/system/jobs/jobs.ts'
import { privacyRoles } from '#shared/compliance/privacy/desk-contract.ts'

interface Outfit {
  /** The way out to applicants and visitors. */
  readonly gate: MailGateway
  /** The way to staff and lenders, whose work it is. */
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
  readonly vault: DocumentStore
}

const recipients = (ctx: Context) => listActiveEmails(ctx, ['owner', 'manager'])
const answerable = (ctx: Context) => listActiveEmails(ctx, privacyRoles)
const owners = (ctx: Context) => listActiveEmails(ctx, ['owner'])

/**
 * What the worker does for each job, except for those that have workers of their own: virus scans, webhooks, newsletter
 * issues and messages to phones.
 */
export function openHandlers({ gate, sendMail, siteUrl, vault }: Outfit) {
  const { keys } = vault
  const answer = { sendMail: gate.answer, siteUrl }
  const notice = { sendMail: gate.notice, siteUrl }
  const direct = { sendMail, siteUrl }
  const toStaff = { ...direct, recipients }
  const toPrivacy = { ...direct, recipients: answerable }
  return {
    'leads.notify-staff': notifyStaff({ ...toStaff, assign: assignByRules }),
    'leads.publish': publishLeads,
    'applicants.send-code': sendCodes({ ...answer, keys }),
    'applicants.send-links': sendLinks({ ...answer, keys }),
    'applications.send-started': sendStarted(answer),
    'applications.send-prepared': sendPrepared(notice),
    'applications.send-received': sendReceived(answer),
    'applications.notify-staff': notifyOfApplications(toStaff),
    'application-files.tell-ready': tellReady(notice),
    'documents.tell-rejected': notifyRejected(notice),
    'requirements.tell-asked': notifyRequested(notice),
    'renewals.write': writeOfRenewals({ sendMail: gate.marketing, siteUrl }),
    'reminders.send': sendReminders(notice),
    'takeovers.tell-reassigned': tellReassigned(direct),
    'takeovers.tell-requested': tellRequested(direct),
    'takeovers.tell-decision': tellDecision(direct),
    'tasks.remind': remindAssignees(direct),
    'read-alerts.tell': tellOfReads(direct),
    'read-alerts.tell-looser': tellOfLooserWatch(direct),
    'digest.send': sendDigests(direct),
    'messages.tell-applicant': notifyApplicants(notice),
    'messages.tell-staff': notifyStaffOfMessages(toStaff),
    // Applicants close and reopen themselves, so they wait for word of it.
    'tracking.tell-applicant': tellApplicantOfChange(answer),
    'tracking.tell-staff': tellStaffOfChange(toStaff),
    'offers.tell-applicant': offerJobs.tellApplicants(notice),
    'offers.tell-staff': offerJobs.tellStaff(toStaff),
    'submissions.send-package': sendPackages({ ...direct, keys }),
    'submissions.tell-applicant': tellOfSending(notice),
    'submissions.ask-to-agree': askApplicants(notice),
    'submissions.tell-staff': tellOfChoice(toStaff),
    'auth.send-password-reset': sendPasswordReset({ ...direct, keys }),
    'auth.send-notice': sendNotices(direct),
    'invitations.send': sendInvitations(direct),
    'contact.send-receipt': sendReceipts(answer),
    'contact.send-reply': sendReplies({ ...notice, keys }),
    'contact.notify-staff': notifyOfContacts(toStaff),
    'contact.notify-owners': notifyOfComplaints({ ...direct, recipients: owners }),
    'merchant-leads.send-quote': merchantJobs.sendQuotes(answer),
    'merchant-leads.notify-staff': merchantJobs.notifyOfMerchantLeads(toStaff),
    'merchant-leads.ask-statement': merchantJobs.askForStatements(notice),
    'merchant-leads.tell-statement': merchantJobs.tellOfStatements(toStaff),
    'merchant-leads.mail-quote': merchantJobs.mailQuotes(notice),
    'merchant-leads.tell-accepted': merchantJobs.tellOfAcceptance(toStaff),
    'privacy.send-confirmation': privacyJobs.sendConfirmations(answer),
    'privacy.acknowledge': privacyJobs.acknowledge(answer),
    'privacy.notify-staff': privacyJobs.notifyOfRequests(toPrivacy),
    'privacy.remind-staff': privacyJobs.remindStaff(toPrivacy),
    'privacy.tell-extended': privacyJobs.tellExtended({ ...answer, keys }),
    'privacy.send-copy': privacyJobs.sendCopies(answer),
    'privacy.tell-answer': privacyJobs.tellAnswers({ ...answer, keys }),
    'privacy.delete': privacyJobs.deletePeople(vault),
    'claims.check': checkClaimsSoon,
    'licences.warn': warnOwners({ ...direct, owners }),
    'newsletter.send-confirmation': sendConfirmations(answer),
    'newsletter.send-test': sendTests(direct),
    'jobs.send-test-mail': sendTestMails(direct),
    'webhooks.tell-paused': notifyPaused(toStaff),
    'text-messages.tell-move': notifyStageChanges,
  } satisfies Omit<Handlers, 'documents.scan' | 'webhooks.deliver' | 'newsletter.send-issue' | 'text-messages.send'>
}
