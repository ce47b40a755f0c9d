import { useQueryClient } from '@tanstack/react-query'
import type { ApplicationOffers } from '#shared/placement/offers/desk-contract.ts'
import { applicationOffers } from './queries.ts'

/** What every change of offers does with its answer: shows it, and has the file and the lists read again. */
export function useOfferWriting(applicationId: string) {
  const client = useQueryClient()
  const { queryKey } = applicationOffers(applicationId)
  return {
    onSuccess: (changed: ApplicationOffers) => {
      client.setQueryData(queryKey, changed)
      void client.invalidateQueries({ queryKey: ['applications', 'file', applicationId] })
      void client.invalidateQueries({ queryKey: ['applications', 'list'] })
    },
    /** What is shown may be what was refused. */
    onError: () => void client.invalidateQueries({ queryKey }),
  }
}
