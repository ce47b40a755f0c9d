import { mutationOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read, write } from '#client/platform/request/query.ts'
import type { Product } from '#shared/intake/prequalification/product.ts'
import type { LenderBoard } from '#shared/placement/lender-submissions/contract.ts'
import * as contract from '#shared/placement/lender-submissions/contract.ts'
import type { DeclineReason } from '#shared/placement/lender-submissions/decline-reason.ts'
import type { SubmissionStatus } from '#shared/placement/lender-submissions/submission-status.ts'

/** Below the applications key, so the live topic invalidates it too. */
export const lenderBoard = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', 'lenders', applicationId],
    queryFn: ({ signal }) => read(contract.getLenderBoard, { applicationId }, signal),
  })

/** The application changes stage when it is first sent. */
const fileKey = (applicationId: string) => ['applications', 'file', applicationId] as const

type Seen = { id: string; version: number }

/** For `useIsChanging`. */
export const submissionKind = 'submissions'

export const sendToLender = mutationOptions({
  mutationFn: (input: { applicationId: string; lenderId: string; product: Product | null; reason: string }) =>
    write(contract.sendToLender, input),
  // Not retried: a lost response loses its link, and staff create a new one.
  retry: false,
})
export const sendToLenders = mutationOptions({
  mutationFn: (input: z.input<typeof contract.sendToLenders.input>) => write(contract.sendToLenders, input),
  // Not retried, like one: lost links are created again.
  retry: false,
})
export const askToAgree = mutationOptions({
  mutationFn: (input: { applicationId: string; lenderId: string }) => write(contract.askToAgree, input),
})
/** Sequential; users can click again after a refusal, and no lender is asked about twice in a day. */
export const askAboutSeveral = mutationOptions({
  mutationFn: async ({ applicationId, lenderIds }: { applicationId: string; lenderIds: readonly string[] }) => {
    for (const lenderId of lenderIds) await write(contract.askToAgree, { applicationId, lenderId })
  },
})
export const renewLink = mutationOptions({
  meta: { kind: submissionKind },
  mutationFn: (input: Seen) => write(contract.renewLink, input),
  retry: false,
})
export const revokeLink = mutationOptions({
  meta: { kind: submissionKind },
  mutationFn: (input: { id: string }) => write(contract.revokeLink, input),
})
export const moveSubmission = mutationOptions({
  meta: { kind: submissionKind },
  mutationFn: (input: Seen & { to: SubmissionStatus; reasons: DeclineReason[]; note: string }) =>
    write(contract.moveSubmission, input),
})
export const changeSubmission = mutationOptions({
  meta: { kind: submissionKind },
  mutationFn: (input: Seen & { lenderReference: string; notes: string }) => write(contract.changeSubmission, input),
})

/** Caches the returned board, or refetches it after a refusal. */
export function useBoardChange(applicationId: string) {
  const client = useQueryClient()
  return {
    onChanged: (board: LenderBoard) => {
      client.setQueryData(lenderBoard(applicationId).queryKey, board)
      void client.invalidateQueries({ queryKey: fileKey(applicationId) })
    },
    onRefused: () => void client.invalidateQueries(lenderBoard(applicationId)),
  }
}
