import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/admin/cash-flow/contract.ts'

/** The live topic `applications` invalidates it. */
export const cashFlowOf = (id: string) =>
  queryOptions({
    queryKey: ['applications', 'cash-flow', id],
    queryFn: ({ signal }) => read(contract.getCashFlow, { id }, signal),
  })

const categorize = mutationOptions({
  mutationFn: (input: z.input<typeof contract.categorizeLine.input>) => write(contract.categorizeLine, input),
})
const correct = mutationOptions({
  mutationFn: (input: z.input<typeof contract.correctLine.input>) => write(contract.correctLine, input),
})
const answer = mutationOptions({
  mutationFn: (input: z.input<typeof contract.answerExplanation.input>) => write(contract.answerExplanation, input),
})
const readAgain = mutationOptions({
  mutationFn: (input: z.input<typeof contract.readStatementAgain.input>) => write(contract.readStatementAgain, input),
})
export const addCashFlowNote = mutationOptions({
  mutationFn: (input: z.input<typeof contract.addCashFlowNote.input>) => write(contract.addCashFlowNote, input),
})

/** Returns the changes of a cash flow; each reply replaces what is shown. */
export function useCashFlowChanges(id: string) {
  const client = useQueryClient()
  const onSuccess = (reply: contract.CashFlowReply) => client.setQueryData(cashFlowOf(id).queryKey, reply)
  // After a conflict, the user decides again from the current state.
  const onError = () => client.invalidateQueries(cashFlowOf(id))
  return {
    categorize: useMutation({ ...categorize, onSuccess, onError }),
    correct: useMutation({ ...correct, onSuccess, onError }),
    answer: useMutation({ ...answer, onSuccess, onError }),
    readAgain: useMutation({ ...readAgain, onSuccess, onError }),
  }
}
