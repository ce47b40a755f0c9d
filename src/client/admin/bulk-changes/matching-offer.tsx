import { Button } from '#client/ui/button.tsx'
import { maxBulkRecords } from '#shared/admin/bulk-changes/contract.ts'
import { formatRecords } from '#shared/admin/bulk-changes/labels.ts'
import type { Matching } from './use-matching.ts'

const figures = new Intl.NumberFormat('en-US')

/** Offers all records that match, in a selection bar. */
export function MatchingOffer({ matching }: { matching: Matching }) {
  const { count, isMore, isChosen, choose } = matching
  if (count === undefined || isChosen) return null
  if (isMore)
    return (
      <p className="text-ink-soft">
        More than {figures.format(maxBulkRecords)} match. Add a filter to change all of them.
      </p>
    )
  return (
    <Button variant="quiet" onClick={choose}>
      Select all {figures.format(count)} that match
    </Button>
  )
}

/** Returns `All 1,234 leads that match` if they are chosen. */
export const matchingText = ({ isChosen, count, list }: Matching) =>
  isChosen && count !== undefined ? `All ${formatRecords(list, count)} that match` : undefined
