import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSeen } from '#client/platform/use-seen.ts'
import type { ListedCommission } from '#shared/placement/commissions/contract.ts'
import { commissionsKey } from './queries.ts'

/**
 * The version from which an open form about a commission starts: the one that it was opened on, or to which another act of
 * one's own has led since; `isOvertaken` where somebody else has made another of it.
 * @param before the one that it was opened on before, where what is typed in it was found again
 */
export function useSeenCommission({ id, version }: ListedCommission, error: Error | null, before?: number) {
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
  return { begun, isOvertaken, version: useSeen(version, { isContested: isOvertaken, error, begun: before }) }
}
