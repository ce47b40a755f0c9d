import { plural } from '#shared/prequalification/answer-words.ts'
import type { Estimate } from '#shared/prequalification/estimate.ts'

/** Beyond the nearest few the list no longer helps to choose. */
const shown = 4

/** What leads to a possible match: the shortest way first, and what is worth finding out. */
export function ImprovementList({ improvements, openQuestions }: Pick<Estimate, 'improvements' | 'openQuestions'>) {
  if (improvements.length === 0 && openQuestions.length === 0) return null
  return (
    <section aria-labelledby="analysis-improvements" className="mt-10">
      <h2 id="analysis-improvements" className="text-xl">
        What would bring you closer
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {openQuestions.map(({ label, lenders }) => (
          <li key={label} className="border-brass border-l-4 pl-4">
            <b>Find out: {label.toLowerCase()}.</b> {plural(lenders, 'lender')} with nothing against you{' '}
            {lenders === 1 ? 'waits' : 'wait'} for this answer.
          </li>
        ))}
        {improvements.slice(0, shown).map(({ lender, steps }) => (
          <li key={lender} className="figures border-line border-l-4 pl-4">
            <b>{lender}:</b> {steps.join('; ')}.
          </li>
        ))}
      </ul>
    </section>
  )
}
