import { randomId } from '#client/platform/browser/random-id.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { ask } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { readSession, writeSession } from '#client/platform/session/session-json.ts'
import type { PersonalEstimateAnswers } from '#shared/intake/personal-matching/personal-questions.ts'
import { estimatePersonalCall, prequalifyCall, readRulesCall } from '#shared/intake/prequalification/addresses.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import type { Estimate } from '#shared/intake/prequalification/estimate.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { isOurVersion, scoringVersion } from '#shared/intake/prequalification/scoring/scoring-version.ts'

/** The parts of the reply that the page reads. */
export interface KeptAnalysis {
  readonly id: string
  readonly hasLead: boolean
  readonly estimate: Estimate
}

/**
 * Saves the answers. During a visit the same answers share an `Idempotency-Key`, so that a reload or retry adds
 * nothing, and a later lead joins the analysis.
 * @throws RequestError
 */
export const sendAnalysis = (answers: Answers, leadId: string | undefined): Promise<KeptAnalysis> =>
  sendAnswers(prequalifyCall, 'analysisAttempt', answers, leadId)

/**
 * Saves an amount alone for a lead, all other questions unanswered.
 * @throws RequestError
 */
export const sendWantedAmount = (amount: number, leadId: string): Promise<KeptAnalysis> =>
  sendAnswers(prequalifyCall, 'wantedAmountAttempt', { ...unanswered, amount }, leadId)

const unanswered: Answers = {
  ...{ amount: null, purpose: null, monthsInBusiness: null, monthlyRevenue: null, creditBand: null },
  ...{ industry: null, state: null, otherAdvances: null, urgency: null },
}

/**
 * Saves the answers of an individual in the same way.
 * @throws RequestError, with the invalid fields if any.
 */
export const sendPersonalAnswers = (
  answers: PersonalEstimateAnswers,
  leadId: string | undefined,
): Promise<KeptAnalysis> => sendAnswers(estimatePersonalCall, 'personalEstimateAttempt', answers, leadId)

async function sendAnswers(
  call: typeof prequalifyCall | typeof estimatePersonalCall,
  attemptKey: string,
  answers: Answers | PersonalEstimateAnswers,
  leadId: string | undefined,
): Promise<KeptAnalysis> {
  const idempotencyKey = keyFor(attemptKey, `${scoringVersion} ${JSON.stringify(answers)}`)
  const { body } = await withRetries(() => ask(call, { answers, leadId }, { idempotencyKey }))
  const reply = body as KeptAnalysis
  return ours(reply, reply.estimate?.rulesVersion)
}

interface Attempt {
  readonly body: string
  readonly key: string
}

const attempts: Record<string, Attempt> = {}

function keyFor(attemptKey: string, body: string): string {
  const known = attempts[attemptKey] ?? (readSession(attemptKey) as Attempt | null)
  const attempt = known?.body === body ? known : { body, key: randomId() }
  attempts[attemptKey] = attempt
  writeSession(attemptKey, attempt)
  return attempt.key
}

let reading: Promise<Rules> | undefined

/**
 * Returns the current rules, read once per visit.
 * @throws RequestError; then the next call tries again.
 */
export function findRules(): Promise<Rules> {
  reading ??= withRetries(() => ask(readRulesCall, {}))
    .then(({ body }) => ours(body as Rules, (body as Rules).version))
    .catch((error) => {
      reading = undefined
      throw error
    })
  return reading
}

/**
 * Returns the current rules, read again if the version differs.
 * @throws RequestError
 */
export async function findCurrentRules(version: string): Promise<Rules> {
  const known = await findRules()
  if (known.version === version) return known
  reading = undefined
  return findRules()
}

/** Rejects a reply that this page is too old to read, after a server update. */
function ours<Reply>(reply: Reply, rulesVersion: unknown): Reply {
  if (isOurVersion(rulesVersion)) return reply
  throw new RequestError('UNKNOWN_ERROR', 200, {}, 'The rules have a different version.')
}
