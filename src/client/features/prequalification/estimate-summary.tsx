import { plural, wholeDollars } from '#shared/prequalification/answer-words.ts'
import type { Estimate } from '#shared/prequalification/estimate.ts'

/** The estimate in three lines. Whatever it is, it turns nobody away. */
export function EstimateSummary({ lenders, rangeCents }: Pick<Estimate, 'lenders' | 'rangeCents'>) {
  const count = (standing: (typeof lenders)[number]['standing']) =>
    lenders.filter((lender) => lender.standing === standing).length
  const [possible, open, notYet] = [count('possible'), count('open'), count('not_yet')]
  // Not one point is unmet: what is not known is no refusal.
  const isOpen = possible === 0 && notYet === 0
  // Where nothing else is left, the sentence has said it already.
  const rest =
    possible + open > 0
      ? [open > 0 && `${open} with open points`, notYet > 0 && `${notYet} not yet`].filter(Boolean).join(', ')
      : ''

  if (lenders.length === 0)
    return <p className="mt-3">No lender’s criteria are listed here yet. Apply, and a person looks at your answers.</p>
  return (
    <>
      <p className="mt-3 text-lg">
        {isOpen ? (
          <b>Nothing speaks against you so far, at {plural(lenders.length, 'lender')}</b>
        ) : possible > 0 ? (
          <b>
            {possible} possible {possible === 1 ? 'match' : 'matches'} among {plural(lenders.length, 'lender')}
          </b>
        ) : (
          <b>No match on every point today, among {plural(lenders.length, 'lender')}</b>
        )}
        {rest && `; ${rest}`}.
      </p>
      {rangeCents && (
        <p className="figures mt-2 font-display font-semibold text-3xl text-brass">
          {wholeDollars(rangeCents.from)} to {wholeDollars(rangeCents.to)}
        </p>
      )}
      {lenders.every(({ isSample }) => isSample) && (
        <p className="mt-2 font-semibold">
          All of these lenders are made-up samples, to show what an estimate looks like. None of them lends money.
        </p>
      )}
      <p className="mt-2 text-ink-soft">
        {isOpen
          ? 'They wait for answers that you were not sure of. Below is what to find out.'
          : possible > 0
            ? 'From the least to the most that they give, by their criteria and your answers. Only a lender decides.'
            : 'That is no refusal: these are criteria, and only a lender decides. Below is what is missing, and for whom.'}
      </p>
    </>
  )
}
