import type { DraftAnswers } from '#shared/applications/applications/step.ts'
import { isYearBelowMonth } from '#shared/applications/applications/steps/financials.ts'

/** Asks where two figures hardly go together. Nothing depends on it: a young business may well have had so short a year. */
export const RevenueQuestion = ({ answers }: { answers: DraftAnswers }) =>
  isYearBelowMonth(answers) && (
    <p role="status" className="rounded border border-brass bg-surface px-4 py-3">
      Is that right? Revenue last year is less than that of one average month. If the business had only just begun, go
      on.
    </p>
  )
