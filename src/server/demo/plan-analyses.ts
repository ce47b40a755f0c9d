import { createHash } from 'node:crypto'
import type { Brokerage } from '#server/demo/file-story.ts'
import type { Random } from '#server/demo/random.ts'
import { minute } from '#server/demo/working-time.ts'
import { transcript } from '#shared/intake/prequalification/answer-labels.ts'
import type { Answers } from '#shared/intake/prequalification/answers.ts'
import { industries } from '#shared/intake/prequalification/industry.ts'
import { purposes } from '#shared/intake/prequalification/purpose.ts'
import type { Rules } from '#shared/intake/prequalification/rules.ts'
import { score } from '#shared/intake/prequalification/score.ts'
import { scoringVersion } from '#shared/intake/prequalification/scoring-version.ts'
import { amountLimitsOf } from '#shared/system/settings/amount-limits.ts'
import { defaultSiteSettings } from '#shared/system/settings/site-settings.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

/** Percent of free-analysis leads who answered all questions. */
const percentComplete = 45

/** Plans answers to the free analysis, and the estimates from the lenders' criteria. */
export function planAnalyses(broker: Brokerage, random: Random, opened: Date) {
  const { rows } = broker
  const rules = rulesOf(broker)
  rows.analysisRules.push({ version: rules.version, rules, firstUsedAt: opened })
  for (const lead of rows.leads) {
    if (lead.source !== 'Free Analysis' || lead.mergedIntoId || !random.percent(percentComplete)) continue
    const answers = inventAnswers(random)
    const createdAt = new Date(lead.createdAt.getTime() + random.whole(2, 9) * minute)
    rows.analyses.push({
      ...{
        id: random.id(createdAt),
        leadId: lead.id,
        isFromLeadBrowser: true,
        rulesVersion: rules.version,
        answers,
        createdAt,
      },
      transcript: transcript(answers).map(({ label, words }) => ({ label, words })),
      estimate: score(rules, answers),
    })
  }
}

function rulesOf({ lenders }: Brokerage): Rules {
  const offered = lenders.map(({ id, name, product, criteria }) => ({
    ...{ lenderId: id, name, isSample: false, product, version: 1, criteria },
  }))
  const { successFeeBasisPoints: ourFeeBasisPoints } = defaultSiteSettings
  const amountLimits = amountLimitsOf(defaultSiteSettings, 'business')
  const content = { ourFeeBasisPoints, amountLimits, lenders: offered }
  const digest = createHash('sha256').update(JSON.stringify(content)).digest('hex')
  return { version: `${scoringVersion}-${digest.slice(0, 16)}`, ...content }
}

const inventAnswers = (random: Random): Answers => ({
  amount: random.whole(4, 100) * 500_000,
  purpose: random.oneOf(purposes),
  monthsInBusiness: random.whole(2, 140),
  monthlyRevenue: random.whole(3, 120) * 100_000,
  creditBand: random.oneOf(['from_500', 'from_550', 'from_600', 'from_600', 'from_650', 'from_700', null]),
  industry: random.oneOf(industries.slice(0, 9)),
  state: random.oneOf(Object.keys(usStates) as (keyof typeof usStates)[]),
  otherAdvances: random.oneOf([0, 0, 0, 1, 2, null]),
  urgency: random.oneOf(['days', 'week', 'month', 'quarter', 'exploring']),
})
