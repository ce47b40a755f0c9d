import { createHash } from 'node:crypto'
import { and, desc, eq, like } from 'drizzle-orm'
import {
  answersContext,
  decryptAnswers,
  maskAnswers,
  revealAnswers,
} from '#server/applications/applications/answers.ts'
import {
  type Application,
  findAnswers,
  requireOwnApplication,
  transcriptContext,
} from '#server/applications/applications/queries.ts'
import { isSampleCode, plainCode, withTypedCode } from '#server/applications/applications/sample-code.ts'
import { applications, applicationTranscripts } from '#server/applications/applications/table.ts'
import { notify } from '#server/identity/notifications/commands.ts'
import { countTurn, takeTurn } from '#server/intake/lead-assignment/commands.ts'
import { syncLeadStatusFromApplication } from '#server/intake/leads/commands.ts'
import { recordAgreements } from '#server/messaging/consents/commands.ts'
import { enqueueEmail } from '#server/messaging/contact-policy/email-limit.ts'
import { publishEvent } from '#server/messaging/webhooks/commands/publish-event.ts'
import { record } from '#server/platform/audit/record.ts'
import { auditLog, isAbout } from '#server/platform/audit/table.ts'
import { type Context, transact } from '#server/platform/context.ts'
import { type EncryptionKeys, encrypt } from '#server/platform/crypto/encrypt.ts'
import { enqueue } from '#server/platform/jobs/enqueue.ts'
import {
  type Agreement,
  agreementsFor,
  applicationFee,
  businessCreditNotice,
  type FeeRules,
  needsSampleCode,
  paperRecords,
} from '#shared/applications/applications/agreements.ts'
import { wrongSampleCode } from '#shared/applications/applications/contract.ts'
import { isSameName } from '#shared/applications/applications/same-name.ts'
import { type DraftAnswers, problemsOf } from '#shared/applications/applications/step.ts'
import { stepsFor } from '#shared/applications/applications/step-order.ts'
import { answersAsText } from '#shared/applications/applications/steps/answers-as-text.ts'
import type { QuestionStep } from '#shared/applications/applications/steps/question.ts'
import type { Transcript } from '#shared/applications/applications/transcript.ts'
import { AppError, type FieldErrors } from '#shared/kit/app-error.ts'
import { singleLine } from '#shared/kit/text.ts'
import { moveApplication } from './move-application.ts'

/** Saves the transcript with its plaintext hash, which every copy shows. */
export async function saveTranscript(
  ctx: Context,
  keys: EncryptionKeys,
  applicationId: string,
  transcript: Transcript,
): Promise<void> {
  const json = JSON.stringify(transcript)
  await ctx.db.insert(applicationTranscripts).values({
    applicationId,
    encrypted: encrypt(keys, json, transcriptContext(applicationId)),
    sha256: createHash('sha256').update(json).digest('hex'),
    createdAt: ctx.now(),
  })
}

export interface SubmitInput {
  readonly agreements: readonly { readonly purpose: string; readonly version: string }[]
  readonly signature: string
  readonly sampleCode: string
  readonly wantsPaper: boolean
}

export interface Parties {
  readonly broker: string
  readonly feeRules: FeeRules
}

interface AnsweredStep {
  readonly step: QuestionStep
  /** Decrypted secrets, for validation only. */
  readonly revealed: unknown
  readonly masked: DraftAnswers
}

/**
 * Submits the caller's application, idempotently.
 * @throws `invalid` with all missing or invalid answers.
 */
export function submitApplication(
  ctx: Context,
  keys: EncryptionKeys,
  { broker, feeRules }: Parties,
  sending: SubmitInput,
): Promise<{ reference: string; submittedAt: string }> {
  return transact(ctx, async (ctx) => {
    const { id } = await requireOwnApplication(ctx)
    // Locked, so that a second concurrent submission finds it submitted.
    const [application] = await ctx.db.select().from(applications).where(eq(applications.id, id)).for('update')
    if (!application) throw new AppError('not_found', 'This application was not found.')
    const { reference } = application
    if (application.submittedAt) return { reference, submittedAt: application.submittedAt.toISOString() }

    const answered = await openSteps(ctx, keys, application)
    const { type } = application
    const fee = applicationFee(
      feeRules,
      type,
      Object.fromEntries(answered.map(({ step, masked }) => [step.slug, masked])),
    )
    const agreements = agreementsOf(application, agreementsFor(type, broker, fee), sending)
    const problems = {
      ...answerProblems(answered, ctx.now()),
      ...submissionProblems(application, agreements, sending),
      ...sampleProblems(keys, application, sending),
    }
    if (Object.keys(problems).length > 0)
      throw new AppError('invalid', 'Some answers are missing or invalid. Everything you entered is saved.', problems)

    await saveTranscript(ctx, keys, id, {
      ...{ reference, type: application.type, broker, name: application.name, email: application.email },
      sections: answered.map(({ step, masked }) => ({
        title: step.title,
        answers: answersAsText(step, masked, application.type).map(({ label, text: words }) => ({
          label,
          text: words,
        })),
      })),
      agreements,
      notices: [
        ...(application.type === 'business' ? [businessCreditNotice] : []),
        ...(sending.wantsPaper ? [paperRecords.text] : []),
      ],
      signature: { name: sending.signature, at: ctx.now().toISOString(), ...ctx.origin },
    })
    const person = { applicationId: id, email: application.email }
    await recordAgreements(ctx, { ...person, agreements })
    if (sending.wantsPaper) await recordAgreements(ctx, { ...person, agreements: [paperRecords], action: 'withdrawn' })
    const listed = listedAnswers(answered)
    await ctx.db
      .update(applications)
      .set({ submittedAt: ctx.now(), ...listed, ...(await ownerInTurn(ctx, application, listed)) })
      .where(eq(applications.id, id))
    await moveApplication(ctx, { id, to: 'submitted' }, { 'application-complete': async () => undefined })
    await enqueueEmail(ctx, 'applications.send-received', { applicationId: id, email: application.email })
    await enqueue(ctx, 'applications.notify-staff', { applicationId: id })
    await queueOwners(ctx, application)
    await syncLeadStatusFromApplication(ctx, { leadId: application.leadId, applicationId: id, event: 'sent' })
    const told = { applicationId: id, reference, type, stage: 'submitted' }
    await publishEvent(ctx, 'application.submitted', id, told)
    return { reference, submittedAt: ctx.now().toISOString() }
  })
}

/** What the assignment rules ask about. */
const ruleFacts = ({ type, product, state }: Pick<Application, 'type' | 'product' | 'state'>) => ({
  source: type === 'business' ? 'Business Funding' : 'Personal Funding',
  product: product ?? '',
  state: state ?? '',
})

/**
 * By the assignment rules of leads, unless it has an owner, such as that of its lead. Someone answers it at once, but it
 * counts as their turn only after it was opened from the mailbox: anyone can submit for a stranger's address.
 */
async function ownerInTurn(ctx: Context, application: Application, listed: ReturnType<typeof listedAnswers>) {
  const { ownerStaffId, id, emailVerifiedAt } = application
  if (ownerStaffId) return {}
  const to = await takeTurn(ctx, ruleFacts({ ...application, ...listed }), emailVerifiedAt !== null)
  if (!to) return {}
  await record({ ...ctx, actor: { kind: 'system' } }, 'application.assign', id, { before: null, after: to })
  await notify(ctx, { kind: 'assignment', record: { kind: 'application', id }, recipients: [to] })
  return { ownerStaffId: to }
}

/** Asks the other owners of a submitted business; those of an application that anyone may have sent aren't asked yet. */
const queueOwners = async (ctx: Context, { id, type }: Application) => {
  if (type === 'business') await enqueue(ctx, 'applicants.ask-owners', { applicationId: id })
}

/**
 * Counts the turn of a locked application that is about to be opened from the mailbox for the first time, and asks its
 * other owners.
 */
export async function countTurnOfVerified(ctx: Context, application: Application): Promise<void> {
  const { id, ownerStaffId, submittedAt, emailVerifiedAt } = application
  if (emailVerifiedAt || !submittedAt) return
  await queueOwners(ctx, application)
  if (!ownerStaffId) return
  const [last] = await ctx.db
    .select({ actorKind: auditLog.actorKind })
    .from(auditLog)
    .where(and(isAbout(id), like(auditLog.action, 'application.assign%')))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  // Otherwise it has the owner of its lead, or staff chose one.
  if (last?.actorKind === 'system') await countTurn(ctx, ruleFacts(application), ownerStaffId)
}

async function openSteps(ctx: Context, keys: EncryptionKeys, { id, type }: Application): Promise<AnsweredStep[]> {
  const saved = await findAnswers(ctx, id)
  return stepsFor(type).map((step) => {
    const context = answersContext(id, step.slug)
    const encrypted = saved.get(step.slug)?.encrypted
    const stored = encrypted ? decryptAnswers(keys, context, encrypted) : {}
    return { step, revealed: revealAnswers(keys, step, context, stored), masked: maskAnswers(step, stored) }
  })
}

const answerProblems = (answered: readonly AnsweredStep[], now: Date): FieldErrors =>
  Object.fromEntries(
    answered.flatMap(({ step, revealed }) =>
      Object.entries(problemsOf(step, revealed, now)).map(([path, message]) => [`${step.slug}.${path}`, message]),
    ),
  )

function submissionProblems({ name }: Application, wanted: readonly Agreement[], sending: SubmitInput): FieldErrors {
  const problems: FieldErrors = {}
  for (const { purpose, version } of wanted)
    if (!sending.agreements.some((given) => given.purpose === purpose && given.version === version))
      problems[`agreements.${purpose}`] = 'Please read this and check the box'
  if (!isSameName(sending.signature, name))
    problems.signature = `Please type your name as it appears in the application: ${name}`
  return problems
}

/** The entered code is evidence for the one about electronic records. */
function agreementsOf(
  { type }: Application,
  agreements: readonly Agreement[],
  { wantsPaper, sampleCode }: SubmitInput,
): Agreement[] {
  return agreements.flatMap((agreement) => {
    if (agreement.purpose !== 'e-records') return [agreement]
    if (wantsPaper) return []
    return [needsSampleCode(type) ? withTypedCode(agreement, sampleCode) : agreement]
  })
}

function sampleProblems(
  keys: EncryptionKeys,
  { id, type }: Application,
  { wantsPaper, sampleCode }: SubmitInput,
): FieldErrors {
  if (wantsPaper || !needsSampleCode(type) || isSampleCode(keys, id, sampleCode)) return {}
  const sampleCodeProblem = plainCode(sampleCode)
    ? wrongSampleCode
    : 'Please open the sample page and type its code, or choose paper records'
  return { sampleCode: sampleCodeProblem }
}

/** Returns the answers that lists show. */
export function listedAnswers(answered: readonly Pick<AnsweredStep, 'step' | 'masked'>[]) {
  const answer = (slug: string, name: string) => {
    const masked = answered.find(({ step }) => step.slug === slug)?.masked
    return (masked as Record<string, unknown> | undefined)?.[name]
  }
  const words = (value: unknown) => (typeof value === 'string' && singleLine(value)) || null
  const dollars = answer('request', 'amountDollars')
  return {
    businessName: words(answer('business', 'legalName')),
    phone: words(answer('business', 'phone')) ?? words(answer('applicant', 'phone')),
    amountCents: typeof dollars === 'number' ? Math.round(dollars * 100) : null,
    product: words(answer('request', 'product')),
    state: words(answer('business', 'state')) ?? words(answer('applicant', 'state')),
  }
}
