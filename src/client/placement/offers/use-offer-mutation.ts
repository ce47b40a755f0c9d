import { useQueryClient } from '@tanstack/react-query'
import type { ApplicationOffers } from '#shared/placement/offers/admin-contract.ts'
import { applicationOffers } from './queries.ts'

/** Callbacks for mutations of offers: cache the response and invalidate the application and the lists. */
export function useOfferMutation(applicationId: string) {
  const client = useQueryClient()
  const { queryKey } = applicationOffers(applicationId)
  return {
    onSuccess: (changed: ApplicationOffers) => {
      client.setQueryData(queryKey, changed)
      void client.invalidateQueries({ queryKey: ['applications', 'file', applicationId] })
      void client.invalidateQueries({ queryKey: ['applications', 'list'] })
    },
    /** Refetch after a refusal, because the displayed data may be stale. */
    onError: () => void client.invalidateQueries({ queryKey }),
  }
}
