import { generatePaperCopyTasks } from '#server/admin/tasks/commands/generate-paper-copy-tasks.ts'
import { type Application, lockApplication, requireOwnApplication } from '#server/applications/applications/queries.ts'
import { isSampleCode, withTypedCode } from '#server/applications/applications/sample-code.ts'
import { dropTasksByRule } from '#server/applications/tasks/commands.ts'
import { limitConsents, recordAgreements } from '#server/messaging/consents/commands.ts'
import { findRecordsChoice } from '#server/messaging/consents/queries.ts'
import { record } from '#server/platform/audit/record.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { announce } from '#server/platform/live/announce.ts'
import {
  type Agreement,
  electronicRecords,
  needsSampleCode,
  paperRecords,
} from '#shared/applications/applications/agreements.ts'
import { missingSampleCode } from '#shared/applications/applications/contract.ts'
import { AppError } from '#shared/kit/app-error.ts'

interface PaperChoice {
  readonly agreement: Pick<Agreement, 'purpose' | 'version' | 'text'>
  readonly action: 'consent.withdraw' | 'consent.record-paper'
  readonly isReported?: boolean
}

/** Switches a locked application to paper, once, and adds the task to mail copies, in the caller's transaction. */
export async function switchToPaper(
  ctx: Context,
  { id, email }: Application,
  { agreement, action, isReported = false }: PaperChoice,
): Promise<void> {
  if ((await findRecordsChoice(ctx, id)) === 'withdrawn') return
  await recordAgreements(ctx, { applicationId: id, email, agreements: [agreement], action: 'withdrawn', isReported })
  await record(ctx, action, id)
  await generatePaperCopyTasks(ctx, id)
  await announce(ctx, 'applications', id)
}

/**
 * Records that the applicant asked for paper in a message or call, in the caller's transaction.
 * @throws `not_found`, `invalid` for a draft.
 */
export async function recordPaperRequest(ctx: Context, { id, how }: { id: string; how: string }): Promise<void> {
  const application = await lockApplication(ctx, id)
  if (!application.submittedAt)
    throw new AppError(
      'invalid',
      'Nothing was recorded. The application is a draft: the applicant chooses paper or electronic records when they submit it.',
    )
  await switchToPaper(ctx, application, {
    agreement: { ...paperRecords, version: 'as reported', text: how },
    ...{ action: 'consent.record-paper', isReported: true },
  })
}

/** Offers no other choice than the page: the applicant has paper records already. */
const codeError = (typed: string) => {
  const problem = typed.trim() === '' ? missingSampleCode : 'This code doesn’t match the sample page. Please check it.'
  return new AppError('invalid', `Nothing was changed. ${problem}`, { sampleCode: problem })
}

interface ElectronicChoice {
  readonly version: string
  readonly sampleCode: string
  readonly broker: string
}

/**
 * Switches the caller's application back to electronic records and drops the task to mail copies, in the caller's
 * transaction.
 * @throws `conflict` if the text has changed, `invalid` for a wrong code, `rate_limited`.
 */
export async function chooseElectronic(
  ctx: Context,
  keys: EncryptionKeys,
  { version, sampleCode, broker }: ElectronicChoice,
): Promise<void> {
  const { id, email, type } = await lockApplication(ctx, (await requireOwnApplication(ctx)).id)
  if ((await findRecordsChoice(ctx, id)) === 'given') return
  const agreement = electronicRecords(type, broker)
  if (agreement.version !== version)
    throw new AppError(
      'conflict',
      'Nothing was changed. The text is newer than this page. Reload the page and read it.',
    )
  const asksCode = needsSampleCode(type)
  if (asksCode && !isSampleCode(keys, id, sampleCode)) throw codeError(sampleCode)
  await limitConsents(ctx, id, 'e-records')
  const agreements = [asksCode ? withTypedCode(agreement, sampleCode) : agreement]
  await recordAgreements(ctx, { applicationId: id, email, agreements })
  await record(ctx, 'consent.give', id)
  const outcome = 'The applicant wants electronic records again.'
  await dropTasksByRule(ctx, { applicationId: id, ruleKeys: 'paper ', outcome })
  await announce(ctx, 'applications', id)
}
