import { expectedPercent, ownedPercent } from '#shared/applications/applications/steps/owners.ts'

/** A hint where the owners named so far have less than lenders expect. Nothing depends on it. */
export function OwnedShare({ owners }: { owners: unknown }) {
  const percent = ownedPercent(owners)
  if (percent === 0 || percent >= expectedPercent) return null
  return (
    <p role="status" className="rounded border border-brass bg-surface px-4 py-3">
      The owners named here have {percent}% together. Lenders will ask who has the rest; you can add them now or go on.
    </p>
  )
}
