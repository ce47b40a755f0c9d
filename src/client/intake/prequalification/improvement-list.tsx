import { plural } from '#shared/intake/prequalification/answer-labels.ts'
import type { Estimate } from '#shared/intake/prequalification/estimate.ts'

/** More entries would not help to choose. */
const shown = 4

/** Lists answers worth finding out, and by lender the steps after which no answer fails its criteria. */
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
            <b>Find out: {label.toLowerCase()}.</b> Answers like this one are all that’s missing for{' '}
            {plural(lenders, 'lender')}.
          </li>
        ))}
        {improvements.slice(0, shown).map(({ lender, steps, alsoOpen }) => (
          <li key={lender} className="figures border-line border-l-4 pl-4">
            <b>{lender}:</b> {sentenceOf(steps)}.
            {alsoOpen.length > 0 && ` It also depends on your ${alsoOpen.join(' and ').toLowerCase()}.`}
          </li>
        ))}
      </ul>
    </section>
  )
}

const sentenceOf = (steps: readonly string[]) => {
  const text = steps.join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
