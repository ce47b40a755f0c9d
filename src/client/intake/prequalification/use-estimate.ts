import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '#client/platform/request-error.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import type { Estimate } from '#shared/intake/prequalification/estimate.ts'
import { score } from '#shared/intake/prequalification/score.ts'
import { findCurrentRules, findRules, type KeptAnalysis, sendAnalysis } from './send-analysis.ts'

export interface EstimateState {
  /** First computed here, then as saved by the server; undefined until either is ready. */
  readonly estimate: Estimate | undefined
  readonly keeping: 'under way' | 'kept' | 'kept with the lead' | 'failed'
  /** The error message if the server has not saved it. */
  readonly problem: string | undefined
  readonly retry: () => void
}

/** Returns the estimate of complete answers while the server saves it. A lost connection delays only the saving. */
export function useEstimate(answers: Answers, leadId: string | undefined): EstimateState {
  const [local, setLocal] = useState<Estimate>()
  const [kept, setKept] = useState<KeptAnalysis>()
  const [current, setCurrent] = useState<Estimate>()
  const [problem, setProblem] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  const body = JSON.stringify(answers)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is the same work once more
  useEffect(() => {
    let isWanted = true
    const given = JSON.parse(body) as Answers
    setKept(undefined)
    setCurrent(undefined)
    setProblem(undefined)
    findRules().then(
      (rules) => isWanted && setLocal(score(rules, given)),
      // The server's answer includes an estimate too.
      () => {},
    )
    sendAnalysis(given, leadId).then(
      async (reply) => {
        if (isWanted) setKept(reply)
        const rules = await findCurrentRules(reply.estimate.rulesVersion).catch(() => undefined)
        // A repeated request returns its first estimate, and lenders may have changed since.
        if (isWanted && rules && rules.version !== reply.estimate.rulesVersion) setCurrent(score(rules, given))
      },
      (error) => isWanted && setProblem(messageOf(error)),
    )
    return () => {
      isWanted = false
    }
  }, [body, leadId, attempts])

  return {
    estimate: current ?? kept?.estimate ?? local,
    keeping: problem ? 'failed' : !kept ? 'under way' : kept.hasLead ? 'kept with the lead' : 'kept',
    problem,
    retry: useCallback(() => setAttempts((count) => count + 1), []),
  }
}
