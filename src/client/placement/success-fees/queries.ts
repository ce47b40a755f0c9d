import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { parse } from '#shared/kit/parse.ts'
import { listCommissionParties } from '#shared/placement/commissions/contract.ts'
import * as commands from '#shared/placement/success-fees/commands-contract.ts'
import * as contract from '#shared/placement/success-fees/contract.ts'

export type FeeQuestion = Omit<contract.FeeFilter, 'after'>

/** The live topic of the same name invalidates it. */
const feesKey = ['success-fees'] as const

export const feeList = ({ q, status, aging, owner, sort }: FeeQuestion) =>
  infiniteQueryOptions({
    queryKey: [...feesKey, 'list', { q, status, aging, owner, sort }],
    queryFn: ({ pageParam, signal }) =>
      read(contract.listSuccessFees, { q, status, aging, owner, sort, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const feeTotals = ({ q, status, aging, owner }: Omit<FeeQuestion, 'sort'>) =>
  queryOptions({
    queryKey: [...feesKey, 'totals', { q, status, aging, owner }],
    queryFn: ({ signal }) => read(contract.readSuccessFeeTotals, { q, status, aging, owner }, signal),
    placeholderData: keepPreviousData,
  })

export const feeFile = (id: string) =>
  queryOptions({
    queryKey: [...feesKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getSuccessFee, { id }, signal),
  })

export const applicationFee = (applicationId: string) =>
  queryOptions({
    queryKey: [...feesKey, 'of', applicationId],
    queryFn: ({ signal }) => read(contract.getApplicationSuccessFee, { applicationId }, signal),
  })

/** Staff who can get a split. */
export const payees = queryOptions({
  queryKey: ['commissions', 'parties'],
  queryFn: ({ signal }) => read(listCommissionParties, {}, signal),
})

/** What a dialog sends, by kind; each is validated with its contract first. */
const actions = {
  payment: commands.recordPayment,
  returned_payment: commands.recordReturnedPayment,
  refund: commands.adjustSuccessFee,
  waiver: commands.adjustSuccessFee,
  write_off: commands.adjustSuccessFee,
  reversal: commands.reverseFeeEntry,
  dispute: commands.openFeeDispute,
  resolution: commands.resolveFeeDispute,
} as const
export type FeeAction = keyof typeof actions

/** Returns the endpoint of an action, which says who may call it. */
export const endpointOf = (action: FeeAction) => actions[action]

export const actOnFee = mutationOptions({
  mutationFn: ({ action, input }: { action: FeeAction; input: Record<string, unknown> }) =>
    writeParsed(actions[action], input),
})

const writeParsed = (
  command: (typeof actions)[FeeAction],
  input: Record<string, unknown>,
): Promise<contract.FeeDetail> => write(command as typeof commands.openFeeDispute, parse(command.input, input) as never)

export const resendInvoice = mutationOptions({
  mutationFn: (input: { id: string; invoiceId: string }) => write(commands.resendFeeInvoice, input),
})

export const splitFee = mutationOptions({
  mutationFn: (input: { id: string; version: number; shares: readonly Record<string, unknown>[] }) =>
    write(commands.splitSuccessFee, parse(commands.splitSuccessFee.input, input)),
})

/** Caches the response and invalidates everything that follows from a fee. */
export function useFeeChange<Input>(change: UseMutationOptions<contract.FeeDetail, Error, Input>) {
  const client = useQueryClient()
  return useMutation({
    ...change,
    meta: { kind: feesKey[0] },
    onSuccess: (changed) => {
      client.setQueryData(feeFile(changed.fee.id).queryKey, changed)
      client.setQueryData(
        applicationFee(changed.fee.applicationId).queryKey,
        (known) => known && { details: known.details.map((one) => (one.fee.id === changed.fee.id ? changed : one)) },
      )
      for (const queryKey of [feesKey, ['commissions']]) void client.invalidateQueries({ queryKey })
    },
    // After a refusal, cached data may be stale.
    onError: () => void client.invalidateQueries({ queryKey: feesKey }),
  })
}
