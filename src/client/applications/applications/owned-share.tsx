import { expectedPercent, ownedPercent } from '#shared/applications/applications/steps/owners.ts'

/** Hint shown if the listed owners hold less than lenders expect. Never blocks. */
export function OwnedShare({ owners }: { owners: unknown }) {
  const percent = ownedPercent(owners)
  if (percent === 0 || percent >= expectedPercent) return null
  return (
    <p role="status" className="rounded border border-brass bg-surface px-4 py-3">
      The owners listed here own {percent}% in total. Lenders will ask who owns the rest. You can add the other owners
      now or continue.
    </p>
  )
}
