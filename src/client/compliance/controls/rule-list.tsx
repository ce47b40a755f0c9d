import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import type { StateRule } from '#shared/compliance/controls/contract.ts'
import { formatDollars } from '#shared/kit/money.ts'
import { usStates } from '#shared/system/settings/us-states.ts'
import { ReviewDialog } from './review-dialog.tsx'

/** Lists the disclosure rules with their sources and last reviews. */
export function RuleList({ rules }: { rules: readonly StateRule[] }) {
  const [reviewed, setReviewed] = useState<StateRule>()
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {rules.map((rule) => (
          <li key={rule.state} className="grid grid-cols-1 gap-1 py-3">
            <h3 className="flex flex-wrap items-center gap-x-2 font-sans font-semibold">
              {stateName(rule.state)}
              {rule.isOld && <Badge>Review due</Badge>}
            </h3>
            <p>{effectOf(rule)}</p>
            {rule.note && <p className="text-ink-soft text-sm">{rule.note}</p>}
            <p className="wrap-anywhere text-ink-soft text-sm">Source: {rule.source}</p>
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <p className="text-sm">
                Reviewed on <span className="figures">{formatDay(rule.reviewedOn)}</span>{' '}
                {rule.reviewedBy ? `by ${rule.reviewedBy}` : 'with this version of the software'}
                {rule.reviewNote && `: ${rule.reviewNote}`}
              </p>
              <Button
                look="quiet"
                className="-mr-4 -ml-5"
                aria-label={`Add review: ${stateName(rule.state)}`}
                onClick={() => setReviewed(rule)}
              >
                Add review
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {reviewed && (
        <ReviewDialog
          state={reviewed.state}
          name={stateName(reviewed.state)}
          source={reviewed.source}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </>
  )
}

const stateName = (code: string) => Object.entries(usStates).find(([state]) => state === code)?.[1] ?? code

/** Describes which offers the rule covers, and what the program requires for them. */
const effectOf = ({ upToCents, products, prices, transmit, isSigned }: StateRule) =>
  `${products ? products.join(', ') : 'All products'}` +
  `${prices.length > 0 ? `, and any product priced as “${prices.join('” or “')}”` : ''}` +
  `${upToCents === null ? ', any amount' : `, up to ${formatDollars(Math.floor(upToCents / 100))}`}: ` +
  `the lender's disclosure goes out ${transmit === 'before_presenting' ? 'before any terms of the offer are shown' : 'before the contract'}` +
  `${isSigned ? ', and the applicant signs it before the contract' : ''}.`
