import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useBaseVersion } from '#client/platform/drafts/use-base-version.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'
import { commissionsKey } from './queries.ts'

/**
 * Returns the version that an open form is based on: the one it was opened on, or the result of the user's own later
 * action. `isOvertaken` is true if someone else has changed the commission.
 * @param before the base version of a restored draft
 */
export function useCommissionVersion({ id, version }: ListedCommission, error: Error | null, before?: number) {
  const client = useQueryClient()
  const [begun, setBegun] = useState(before ?? version)
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const { meta, state } = event.mutation
        if (meta?.kind !== commissionsKey[0] || state.variables.id !== id) return
        const { version: from } = state.variables
        setBegun((first) => (first === from ? state.data.commission.version : first))
      }),
    [client, id],
  )
  const isOvertaken = version !== begun
  return { begun, isOvertaken, version: useBaseVersion(version, { hasConflict: isOvertaken, error, initial: before }) }
}
