import { randomId } from '#client/platform/browser/random-id.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { ask } from '#client/platform/request/send.ts'
import { withRetries } from '#client/platform/request/with-retries.ts'
import { readSession, writeSession } from '#client/platform/session/session-json.ts'
import { prequalifyCall, readRulesCall } from '#shared/intake/prequalification/addresses.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import type { Estimate } from '#shared/intake/prequalification/estimate.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { isOurVersion, scoringVersion } from '#shared/intake/prequalification/scoring/scoring-version.ts'

const attemptKey = 'analysisAttempt'

/** The parts of the `prequalify` reply that the page reads. */
export interface KeptAnalysis {
  readonly hasLead: boolean
  readonly estimate: Estimate
}

/**
 * Saves the answers. During a visit the same answers share an `Idempotency-Key`, so that a reload or retry adds
 * nothing, and a later lead joins the analysis.
 * @throws RequestError
 */
export async function sendAnalysis(answers: Answers, leadId: string | undefined): Promise<KeptAnalysis> {
  const idempotencyKey = keyFor(`${scoringVersion} ${JSON.stringify(answers)}`)
  const { body } = await withRetries(() => ask(prequalifyCall, { answers, leadId }, { idempotencyKey }))
  const reply = body as KeptAnalysis
  return ours(reply, reply.estimate?.rulesVersion)
}

let attempt: { body: string; key: string } | undefined

function keyFor(body: string): string {
  const known = attempt ?? (readSession(attemptKey) as typeof attempt | null)
  attempt = known?.body === body ? known : { body, key: randomId() }
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
