import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import * as contract from '#shared/placement/lender-submissions/contract.ts'
import type { DeclineReason } from '#shared/placement/lender-submissions/decline-reason.ts'
import type { SubmissionStatus } from '#shared/placement/lender-submissions/submission-status.ts'
import type { Product } from '#shared/placement/lenders/product.ts'

/** Read again with everything else of an application, by the live topic of that name. */
export const lenderBoard = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', 'lenders', applicationId],
    queryFn: ({ signal }) => read(contract.getLenderBoard, { applicationId }, signal),
  })

/** Also the application itself moves when it is sent for the first time. */
export const fileKey = (applicationId: string) => ['applications', 'file', applicationId] as const

type Seen = { id: string; version: number }

/** What acts about one submission are, for `useIsChanging`. */
export const submissionKind = 'submissions'

export const sendToLender = mutationOptions({
  mutationFn: (input: { applicationId: string; lenderId: string; product: Product | null }) =>
    write(contract.sendToLender, input),
  // Sent once: the link that a lost answer carried is told to nobody, and a new one is made.
  retry: false,
})
export const askToAgree = mutationOptions({
  mutationFn: (input: { applicationId: string; lenderId: string }) => write(contract.askToAgree, input),
})
/** One after the other; what a refusal stops is asked by pressing again, and nobody is asked twice in a day. */
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
