import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { isYearBelowMonth } from '#shared/applications/applications/steps/financials.ts'

/** Asks if two figures seem inconsistent. Never blocks, because a young business may have had such a short year. */
export const RevenueQuestion = ({ answers }: { answers: DraftAnswers }) =>
  isYearBelowMonth(answers) && (
    <p role="status" className="rounded border border-brass bg-surface px-4 py-3">
      Is that right? Last year’s revenue is less than your average monthly revenue. If the business had only just
      started, you can continue.
    </p>
  )
