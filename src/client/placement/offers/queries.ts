import { mutationOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read, write } from '#client/platform/request/query.ts'
import { parse } from '#shared/kit/parse.ts'
import type { ApplicationOffers } from '#shared/placement/offers/admin-contract.ts'
import * as contract from '#shared/placement/offers/admin-contract.ts'
import * as funding from '#shared/placement/offers/funding-contract.ts'

/** Invalidated by the live topic `applications`. */
export const applicationOffers = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', 'offers', applicationId],
    queryFn: ({ signal }) => read(contract.listApplicationOffers, { applicationId }, signal),
  })

/** For `useIsChanging`. */
export const offerKind = 'offers'

type NewOffer = z.input<typeof contract.addOffer.input>
type ChangedOffer = z.input<typeof contract.changeOffer.input>

/** Adds an offer, or changes a version. */
export const saveOffer = mutationOptions({
  meta: { kind: offerKind },
  mutationFn: (input: NewOffer | ChangedOffer) =>
    'version' in input ? write(contract.changeOffer, input) : write(contract.addOffer, input),
})

export const moveOffer = mutationOptions({
  meta: { kind: offerKind },
  mutationFn: (input: { id: string; action: contract.OfferAction; version: number }) =>
    write(contract.moveOffer, input),
})

export const recordMailing = mutationOptions({
  meta: { kind: offerKind },
  mutationFn: (input: { id: string; version: number; mailedOn: string }) => write(contract.recordMailing, input),
})

/** Validates with the contract's schema before calling the server. */
export const saveLenderFigures = mutationOptions({
  meta: { kind: offerKind },
  mutationFn: (input: Record<string, unknown>) =>
    write(contract.saveLenderFigures, parse(contract.saveLenderFigures.input, input)),
})

export const recordPaperSignature = mutationOptions({
  meta: { kind: offerKind },
  mutationFn: (input: { id: string; version: number; signedOn: string }) => write(contract.recordPaperSignature, input),
})

export const sendContract = mutationOptions({
  mutationFn: (input: { applicationId: string; mailedOn?: string }) => write(contract.sendContract, input),
})

export const recordSignature = mutationOptions({
  mutationFn: (input: { applicationId: string; signedOn: string; reference: string }) =>
    write(contract.recordSignature, input),
})

export const recordFunding = mutationOptions({
  mutationFn: (input: z.input<typeof funding.recordFunding.input>) => write(funding.recordFunding, input),
})

/** Previews a funding of this amount. */
export const fundingPreview = (input: z.input<typeof funding.previewFunding.input>) =>
  queryOptions({
    queryKey: ['applications', 'funding-preview', input.applicationId, input.fundedOn, input.amountCents],
    queryFn: ({ signal }) => read(funding.previewFunding, input, signal),
    staleTime: 0,
  })

export const correctFunding = mutationOptions({
  mutationFn: (input: z.input<typeof funding.correctFunding.input>) => write(funding.correctFunding, input),
})

export const rescissionPreview = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', 'rescission-preview', applicationId],
    queryFn: ({ signal }) => read(funding.previewRescission, { applicationId }, signal),
    staleTime: 0,
  })

export const rescindFunding = mutationOptions({
  mutationFn: (input: z.input<typeof funding.rescindFunding.input>) => write(funding.rescindFunding, input),
})

export const undoFundingChange = mutationOptions({
  mutationFn: (input: z.input<typeof funding.undoFundingChange.input>) => write(funding.undoFundingChange, input),
})

export const reopenOffers = mutationOptions({
  mutationFn: (input: { applicationId: string; to: 'offers' | 'with_lenders'; reason: string }) =>
    write(contract.reopenOffers, input),
})

/** Caches the response and invalidates the application and lists. */
export function useOfferMutation(applicationId: string) {
  const client = useQueryClient()
  const { queryKey } = applicationOffers(applicationId)
  return {
    onSuccess: (changed: ApplicationOffers) => {
      client.setQueryData(queryKey, changed)
      void client.invalidateQueries({ queryKey: ['applications', 'file', applicationId] })
      void client.invalidateQueries({ queryKey: ['applications', 'list'] })
    },
    /** After a refusal, displayed data may be stale. */
    onError: () => void client.invalidateQueries({ queryKey }),
  }
}
