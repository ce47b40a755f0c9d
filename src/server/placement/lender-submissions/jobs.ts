import { requireApplication } from '#server/applications/applications/queries.ts'
import { findStaff } from '#server/identity/staff/queries.ts'
import { markTold } from '#server/placement/lender-submissions/commands/ask-to-agree.ts'
import { preparePackageMail } from '#server/placement/lender-submissions/commands/prepare-package-mail.ts'
import {
  agreementAskedEmail,
  choiceChangedEmail,
  fileSentEmail,
  packageEmail,
} from '#server/placement/lender-submissions/emails.ts'
import { findPeaceEnd, isUntold, listUnanswered } from '#server/placement/lender-submissions/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import type { Handler } from '#server/platform/jobs/work.ts'
import type { SendMail } from '#server/platform/mail/open-mail.ts'
import { sharingStages } from '#shared/placement/lender-submissions/send-obstacles.ts'

declare module '#server/platform/jobs/enqueue.ts' {
  interface Jobs {
    'submissions.send-package': { submissionId: string }
    'submissions.tell-applicant': { applicationId: string }
    'submissions.ask-to-agree': { applicationId: string }
    'submissions.tell-staff': { applicationId: string }
  }
}

interface Post {
  readonly sendMail: SendMail
  /** Without a slash at its end. */
  readonly siteUrl: string
}

/** Several changes of one application at once are one mail. */
const together = { batch: 50, isGathered: true }

/** Mails a lender the link to a file. One at a time: a mail server that refuses one must not hold up the others. */
export const sendPackages = ({
  sendMail,
  siteUrl,
  keys,
}: Post & { keys: EncryptionKeys }): Handler<'submissions.send-package'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { submissionId } of payloads) {
      const prepared = await preparePackageMail(ctx, keys, submissionId)
      if (prepared) await sendMail({ to: [prepared.to], ...packageEmail(siteUrl, prepared) })
    }
  },
})

/** Tells applicants that their file went to a lender they chose. */
export const tellOfSending = ({ sendMail, siteUrl }: Post): Handler<'submissions.tell-applicant'> => ({
  ...together,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference } = await requireApplication(ctx, applicationId)
      await sendMail({ to: [email], ...fileSentEmail(siteUrl, reference) })
    }
  },
})

/**
 * Asks applicants to say whether lenders may see their file; what was asked about several within a minute is one mail,
 * and there is one a day: what was asked since the last one waits. What was answered meanwhile, or can be answered no more, is not asked.
 */
export const askApplicants = ({ sendMail, siteUrl }: Post): Handler<'submissions.ask-to-agree'> => ({
  batch: 1,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const { email, reference, stage } = await requireApplication(ctx, applicationId)
      const untold = (await listUnanswered(ctx, applicationId)).filter(isUntold)
      const lenderIds = untold.map(({ lenderId }) => lenderId)
      if (lenderIds.length === 0 || !sharingStages.includes(stage)) continue
      const peaceEnd = await findPeaceEnd(ctx, applicationId)
      if (peaceEnd) {
        await enqueue(ctx, 'submissions.ask-to-agree', { applicationId }, peaceEnd)
        continue
      }
      await sendMail({ to: [email], ...agreementAskedEmail(siteUrl, { reference, count: lenderIds.length }) })
      await markTold(ctx, applicationId, lenderIds)
    }
  },
})

/**
 * Tells the person who has the file that its applicant chose otherwise.
 * @param options.recipients e-mail addresses of those who are told where nobody has it.
 */
export const tellOfChoice = (
  options: Post & { recipients: (ctx: Context) => Promise<readonly string[]> },
): Handler<'submissions.tell-staff'> => ({
  ...together,
  async run(ctx, payloads) {
    for (const { applicationId } of payloads) {
      const application = await requireApplication(ctx, applicationId)
      const owner = application.ownerStaffId ? await findStaff(ctx, application.ownerStaffId) : undefined
      const to = owner?.status === 'active' ? [owner.email] : await options.recipients(ctx)
      if (to.length > 0) await options.sendMail({ to, ...choiceChangedEmail(options.siteUrl, application) })
    }
  },
})
