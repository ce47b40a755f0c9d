import { notifyCorrected, notifyReady } from '#server/admin/application-page/jobs.ts'
import { notifyOfBulkChanges } from '#server/admin/bulk-changes/jobs.ts'
import { checkClaimsAfterChange } from '#server/admin/claims/jobs.ts'
import { sendDigests } from '#server/admin/digest/jobs.ts'
import { emailNotifications } from '#server/admin/inbox/jobs.ts'
import { notifyReassigned, notifyTakeoverDecision, notifyTakeoverRequested } from '#server/admin/takeovers/jobs.ts'
import { remindAssignees } from '#server/admin/tasks/jobs.ts'
import { notifyApplicantOfChange, notifyStaffOfChange } from '#server/admin/tracking/jobs.ts'
import {
  askOwnersOf,
  notifyFormerEmails,
  notifyOfPasskeys,
  notifyOwnerAnswers,
  notifyUnassignedOwnerAnswers,
  sendCodes,
  sendLinks,
  sendOwnerLinks,
} from '#server/applications/applicants/jobs.ts'
import { fillStates } from '#server/applications/applications/fill-states.ts'
import {
  notifyOfApplications,
  sendPrepared,
  sendReceived,
  sendStarted,
} from '#server/applications/applications/jobs.ts'
import { fillLookups } from '#server/applications/applications/lookups/fill-lookups.ts'
import type { DocumentStore } from '#server/applications/documents/document-store.ts'
import { notifyDamaged, notifyRejected } from '#server/applications/documents/jobs.ts'
import { notifyApplicants, notifyStaffOfMessages, notifyStaffSpaced } from '#server/applications/messages/jobs.ts'
import { sendReminders } from '#server/applications/reminders/jobs.ts'
import { notifyRequested } from '#server/applications/requirements/jobs.ts'
import { notifyStageChanges } from '#server/applications/sms/jobs.ts'
import { lockHeads, sendHeads } from '#server/compliance/audit-log/jobs.ts'
import { notifyOverdue } from '#server/compliance/backups/jobs.ts'
import { notifyThresholdChange, sendBulkAccessAlerts } from '#server/compliance/bulk-access-alerts/jobs.ts'
import * as privacyJobs from '#server/compliance/privacy/jobs.ts'
import { notifyOfLiftedHolds } from '#server/compliance/retention/jobs.ts'
import { sendNotices, sendPasswordReset } from '#server/identity/auth/jobs.ts'
import {
  notifyOfAdministrators,
  notifyOfFormerAdministrators,
  sendInvitations,
} from '#server/identity/invitations/jobs.ts'
import { listActiveEmails } from '#server/identity/staff/queries.ts'
import {
  notifyOfCanceledCalls,
  sendInvitations as sendCallInvitations,
  sendCancellations,
} from '#server/intake/calls/jobs.ts'
import {
  notifyOfComplaints,
  notifyOfContacts,
  sendReceipts,
  sendReplies,
} from '#server/intake/contact-messages/jobs.ts'
import { sendEstimateLinks } from '#server/intake/emailed-estimates/jobs.ts'
import { assignByRules } from '#server/intake/lead-assignment/commands.ts'
import { notifyStaff, publishLeads, sendLeadReceipts } from '#server/intake/leads/jobs.ts'
import * as merchantJobs from '#server/intake/merchants/jobs.ts'
import { sendConfirmations, sendTests } from '#server/intake/newsletter/jobs.ts'
import type { MailGateway } from '#server/messaging/contact-policy/mail-gateway.ts'
import { notifyPaused } from '#server/messaging/webhooks/jobs.ts'
import {
  notifyLenderChoice,
  notifySent,
  requestApplicantConsent,
  sendPackages,
} from '#server/placement/lender-submissions/jobs.ts'
import { notifyOfAddresses } from '#server/placement/lenders/jobs.ts'
import { warnOwners } from '#server/placement/licenses/jobs.ts'
import * as offerJobs from '#server/placement/offers/jobs.ts'
import { sendRenewalEmails } from '#server/placement/renewals/jobs.ts'
import * as feeJobs from '#server/placement/success-fees/jobs.ts'
import type { Context } from '#server/platform/context.ts'
import { spaceEmails } from '#server/platform/jobs/space-emails.ts'
import type { Handlers } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import type { S3Settings } from '#server/platform/storage/s3-client.ts'
import { sendTestMails } from '#server/system/jobs/jobs.ts'
import { notifyOfSettings } from '#server/system/settings/jobs.ts'
import { findSiteSettings } from '#server/system/settings/queries.ts'
import { privacyRoles } from '#shared/identity/staff/privacy-roles.ts'

interface HandlerDeps {
  /** For applicants and visitors; checks consent. */
  readonly mailGateway: MailGateway
  /** For staff and lenders. */
  readonly sendMail: SendMail
  /** Without a trailing slash. */
  readonly siteUrl: string
  readonly documentStore: DocumentStore
  readonly auditHeadEmail?: string | undefined
  readonly auditHeadBucket?: S3Settings | undefined
}

const recipients = (ctx: Context) => listActiveEmails(ctx, ['owner', 'manager'])
/** Before each email about what strangers can send. */
const spaced = (find: typeof recipients) => async (ctx: Context) => {
  const to = await find(ctx)
  if (to.length > 0) await spaceEmails(ctx)
  return to
}
const answerable = (ctx: Context) => listActiveEmails(ctx, privacyRoles)
const findBrandName = async (ctx: Context) => (await findSiteSettings(ctx)).brand.name
const owners = (ctx: Context) => listActiveEmails(ctx, ['owner'])

/** Creates handlers for all jobs without their own workers. */
export function openHandlers(deps: HandlerDeps) {
  const { mailGateway, sendMail, siteUrl, documentStore, auditHeadEmail, auditHeadBucket } = deps
  const { keys } = documentStore
  const replyMail = { sendMail: mailGateway.answer, siteUrl }
  const receiptMail = { sendMail: mailGateway.receipt, siteUrl }
  const notificationMail = { sendMail: mailGateway.notice, siteUrl }
  const internalMail = { sendMail, siteUrl }
  const staffMail = { ...internalMail, recipients }
  const arrivalMail = { ...internalMail, recipients: spaced(recipients) }
  const privacyMail = { ...internalMail, recipients: answerable }
  return {
    'leads.notify-staff': notifyStaff({ ...arrivalMail, assign: assignByRules }),
    'leads.publish': publishLeads,
    'leads.send-receipt': sendLeadReceipts(receiptMail),
    'estimates.send-link': sendEstimateLinks({ ...receiptMail, keys }),
    'calls.send-invitation': sendCallInvitations({ ...receiptMail, keys }),
    'calls.send-cancellation': sendCancellations({ ...replyMail, keys }),
    'calls.notify-canceled': notifyOfCanceledCalls({ ...arrivalMail, keys }),
    'applicants.send-code': sendCodes({ ...replyMail, keys }),
    'applicants.send-links': sendLinks({ ...replyMail, keys }),
    'applicants.notify-former-email': notifyFormerEmails({ ...replyMail, keys }),
    'applicants.notify-passkey': notifyOfPasskeys(replyMail),
    'applicants.ask-owners': askOwnersOf({ keys }),
    'applicants.send-owner-link': sendOwnerLinks({ ...notificationMail, sendReply: mailGateway.answer }),
    'applicants.notify-owner-answer': notifyOwnerAnswers(staffMail),
    'applicants.notify-owner-answer-unassigned': notifyUnassignedOwnerAnswers(arrivalMail),
    'applications.send-started': sendStarted(replyMail),
    'applications.send-prepared': sendPrepared(notificationMail),
    'applications.send-received': sendReceived(replyMail),
    'applications.fill-states': fillStates({ keys }),
    'applications.fill-lookups': fillLookups({ keys }),
    'applications.notify-staff': notifyOfApplications(arrivalMail),
    'applications.notify-ready': notifyReady(notificationMail),
    'applications.notify-corrected': notifyCorrected(notificationMail),
    'documents.notify-rejected': notifyRejected(notificationMail),
    'documents.notify-damaged': notifyDamaged({ ...internalMail, owners }),
    'requirements.notify-requested': notifyRequested(notificationMail),
    'renewals.send-email': sendRenewalEmails({ sendMail: mailGateway.marketing, siteUrl }),
    'reminders.send': sendReminders(notificationMail),
    'bulk-changes.notify': notifyOfBulkChanges(internalMail),
    'takeovers.notify-reassigned': notifyReassigned(internalMail),
    'takeovers.notify-requested': notifyTakeoverRequested(internalMail),
    'takeovers.notify-decision': notifyTakeoverDecision(internalMail),
    'notifications.email': emailNotifications(internalMail),
    'tasks.remind': remindAssignees(internalMail),
    'bulk-access-alerts.notify': sendBulkAccessAlerts(internalMail),
    'bulk-access-alerts.notify-threshold-change': notifyThresholdChange(internalMail),
    'backups.notify-overdue': notifyOverdue({ ...internalMail, owners }),
    'digest.send': sendDigests(internalMail),
    'messages.notify-applicant': notifyApplicants(notificationMail),
    'messages.notify-staff': notifyStaffOfMessages(staffMail),
    'messages.notify-staff-of-unassigned': notifyStaffSpaced(staffMail, true),
    'messages.notify-staff-of-unverified': notifyStaffSpaced(staffMail, false),
    // Applicants wait for this confirmation.
    'tracking.notify-applicant': notifyApplicantOfChange(replyMail),
    'tracking.notify-staff': notifyStaffOfChange(staffMail),
    'offers.notify-applicant': offerJobs.notifyApplicants(notificationMail),
    'offers.notify-staff': offerJobs.notifyStaff(staffMail),
    'success-fees.send-invoice': feeJobs.sendInvoices({ ...notificationMail, keys }),
    'success-fees.notify-applicant': feeJobs.notifyApplicants(notificationMail),
    'success-fees.remind-applicant': feeJobs.remindApplicants(notificationMail),
    'lender-submissions.send-package': sendPackages({ ...internalMail, keys }),
    'lender-submissions.notify-applicant': notifySent(notificationMail),
    'lender-submissions.request-consent': requestApplicantConsent(notificationMail),
    'lender-submissions.notify-staff': notifyLenderChoice(staffMail),
    'auth.send-password-reset': sendPasswordReset({ ...internalMail, keys }),
    'auth.send-notice': sendNotices(internalMail),
    'invitations.send': sendInvitations({ ...internalMail, findBrandName }),
    'staff.notify-administrator': notifyOfAdministrators({ ...internalMail, owners }),
    'staff.notify-former-administrator': notifyOfFormerAdministrators({ ...internalMail, owners }),
    'contact.send-receipt': sendReceipts(receiptMail),
    'contact.send-reply': sendReplies({ ...notificationMail, keys }),
    'contact.notify-staff': notifyOfContacts(arrivalMail),
    'contact.notify-owners': notifyOfComplaints({ ...internalMail, recipients: spaced(owners) }),
    'merchant-leads.send-quote': merchantJobs.sendQuotes(receiptMail),
    'merchant-leads.notify-staff': merchantJobs.notifyOfMerchantLeads(arrivalMail),
    'merchant-leads.request-statement': merchantJobs.askForStatements(notificationMail),
    'merchant-leads.notify-statement': merchantJobs.notifyOfStatements(arrivalMail),
    'merchant-leads.send-processor-quote': merchantJobs.mailQuotes(notificationMail),
    'merchant-leads.notify-accepted': merchantJobs.notifyOfAcceptance(staffMail),
    'privacy.send-confirmation': privacyJobs.sendConfirmations(replyMail),
    'privacy.acknowledge': privacyJobs.acknowledge(replyMail),
    'privacy.notify-staff': privacyJobs.notifyOfRequests({ ...internalMail, recipients: spaced(answerable) }),
    'privacy.remind-staff': privacyJobs.remindStaff(privacyMail),
    'privacy.notify-extension': privacyJobs.notifyExtension({ ...replyMail, keys }),
    'privacy.send-copy': privacyJobs.sendCopies(replyMail),
    'privacy.notify-answer': privacyJobs.notifyAnswer({ ...replyMail, keys }),
    'privacy.delete': privacyJobs.deletePeople(documentStore),
    'audit.send-head': sendHeads({ ...internalMail, auditHeadEmail }),
    'audit.lock-head': lockHeads(auditHeadBucket),
    'claims.check': checkClaimsAfterChange,
    'lenders.notify-readdressed': notifyOfAddresses({ ...internalMail, owners }),
    'licenses.notify-expiring': warnOwners({ ...internalMail, owners }),
    'newsletter.send-confirmation': sendConfirmations(receiptMail),
    'newsletter.send-test': sendTests(internalMail),
    'legal-holds.notify-lifted': notifyOfLiftedHolds({ ...internalMail, owners }),
    'settings.notify-owners': notifyOfSettings({ ...internalMail, owners }),
    'jobs.send-test-mail': sendTestMails(internalMail),
    'webhooks.notify-paused': notifyPaused(staffMail),
    'sms.notify-stage-change': notifyStageChanges,
  } satisfies Omit<
    Handlers,
    | 'bulk-changes.run'
    | 'documents.scan'
    | 'documents.read-statement'
    | 'webhooks.deliver'
    | 'newsletter.send-issue'
    | 'sms.send'
  >
}
