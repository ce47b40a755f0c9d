import { mutationOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod/mini'
import { read, write } from '#client/platform/request/query.ts'
import * as contract from '#shared/admin/cash-flow/contract.ts'
import * as corrections from '#shared/admin/cash-flow/correction-contract.ts'

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
  mutationFn: (input: z.input<typeof corrections.correctLine.input>) => write(corrections.correctLine, input),
})
const add = mutationOptions({
  mutationFn: (input: z.input<typeof corrections.addLine.input>) => write(corrections.addLine, input),
})
const remove = mutationOptions({
  mutationFn: (input: z.input<typeof corrections.removeLine.input>) => write(corrections.removeLine, input),
})
const correctPeriod = mutationOptions({
  mutationFn: (input: z.input<typeof corrections.correctPeriod.input>) => write(corrections.correctPeriod, input),
})
const check = mutationOptions({
  mutationFn: (input: z.input<typeof corrections.checkBreak.input>) => write(corrections.checkBreak, input),
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
    add: useMutation({ ...add, onSuccess, onError }),
    remove: useMutation({ ...remove, onSuccess, onError }),
    correctPeriod: useMutation({ ...correctPeriod, onSuccess, onError }),
    check: useMutation({ ...check, onSuccess, onError }),
    answer: useMutation({ ...answer, onSuccess, onError }),
    readAgain: useMutation({ ...readAgain, onSuccess, onError }),
  }
}
