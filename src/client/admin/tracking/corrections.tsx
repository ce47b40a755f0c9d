import type { AnswerCorrection } from '#shared/applications/applications/correction-contract.ts'
import * as copy from './copy.tsx'
import { formatLocalDay } from './messages.tsx'

/** What staff corrected in the applicant's answers, and why. */
export const Corrections = ({ corrections }: { corrections: readonly AnswerCorrection[] }) => (
  <section aria-labelledby="corrections">
    <h2 id="corrections" tabIndex={-1} className="text-xl outline-none">
      {copy.correctedAnswers}
    </h2>
    <p className="mt-1 text-ink-soft">{copy.correctedAnswersHelp}</p>
    <ul className="mt-3 divide-y divide-line border-line border-y">
      {corrections.map(({ id, at, label, before, after, reason }) => (
        <li key={id} className="py-3">
          <h3 className="wrap-anywhere font-sans font-semibold text-base">{label}</h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4">
            <dt className="text-ink-soft">{copy.before}</dt>
            <dd className="figures wrap-anywhere">{before || copy.noAnswer}</dd>
            <dt className="text-ink-soft">{copy.now}</dt>
            <dd className="figures wrap-anywhere">{after || copy.noAnswer}</dd>
          </dl>
          <p className="wrap-anywhere text-sm">{reason}</p>
          <p className="figures text-ink-soft text-sm">{formatLocalDay(at)}</p>
        </li>
      ))}
    </ul>
  </section>
)
