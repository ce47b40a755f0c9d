import type { MatchStatus } from '#shared/intake/prequalification/match-status.ts'
import { productLabels } from '#shared/intake/prequalification/product.ts'
import type { MeasuredPrequalification } from '#shared/placement/measured-prequalification/contract.ts'
import * as copy from './copy.ts'

const statusLabels: Readonly<Record<MatchStatus, string>> = {
  possible: copy.possibleMatch,
  adjustable: copy.possibleMatchIfAdjusted,
  open: copy.moreInformationNeeded,
  not_yet: copy.notAMatchYet,
}

interface MeasuredResultProps {
  result: MeasuredPrequalification
  /** Titles of the columns. */
  titles: { readonly before: string; readonly after: string }
}

/** The pre-qualification by answers beside the one by statements, with what changed. */
export const MeasuredResult = ({ result: { figures, lenders, isProven }, titles }: MeasuredResultProps) => (
  <>
    {!isProven && <p className="mt-2">{copy.provisional}</p>}
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
    <section aria-label={copy.figuresTable} tabIndex={0} className="mt-3 overflow-x-auto">
      <table className="figures w-full max-w-2xl text-sm">
        <caption className="sr-only">{copy.bothColumns(titles.before, titles.after)}</caption>
        <thead>
          <tr className="border-line border-b text-ink-soft">
            <td />
            <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
              {titles.before}
            </th>
            <th scope="col" className="py-1.5 pl-3 text-right font-semibold">
              {titles.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, before, after, isDifferent }) => (
            <tr key={label} className="border-line border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {label}
                {isDifferent && <span className="block font-semibold text-brass">{copy.different}</span>}
              </th>
              <td className="py-1.5 pl-3 text-right">{before ?? '–'}</td>
              <td className="py-1.5 pl-3 text-right">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <ul aria-label={copy.lenders} className="mt-4 grid gap-3">
      {lenders.map(({ lender, isSample, product, before, after, changes }) => (
        <li key={`${lender} ${product}`} className="wrap-anywhere border-line border-l-4 pl-3 text-sm">
          <b className="font-semibold">{lender}</b>
          {isSample && ` ${copy.sample}`}, {productLabels[product]}
          <span className="block">
            {before === after ? (
              copy.asBefore(statusLabels[after])
            ) : (
              <>
                {copy.was(statusLabels[before].toLowerCase())}{' '}
                <b className="font-semibold">{copy.now(statusLabels[after].toLowerCase())}</b>
              </>
            )}
          </span>
          {changes.map((change) => (
            <span key={change.label} className="figures block text-ink-soft">
              {copy.change(change.label, change.before.text, change.after.text, change.asks)}
            </span>
          ))}
        </li>
      ))}
    </ul>
    <p className="mt-2 text-ink-soft text-sm">{copy.notADecision}</p>
  </>
)
