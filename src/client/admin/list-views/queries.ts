import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import type { AdminList } from '#shared/admin/lists/views/admin-list.ts'
import type { ListChoice } from '#shared/admin/lists/views/contract.ts'
import * as contract from '#shared/admin/lists/views/contract.ts'
import { parse } from '#shared/kit/parse.ts'

export const listViews = queryOptions({
  queryKey: ['list-views'],
  queryFn: ({ signal }) => read(contract.readListViews, {}, signal),
})

/** Every change returns all list settings. */
const adopt = (client: QueryClient) => (views: contract.ListViews) => client.setQueryData(listViews.queryKey, views)

type NewView = Pick<contract.SavedView, 'id' | 'list' | 'name' | 'search' | 'isShared'>
export const saveViewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (view: NewView) => write(contract.saveView, parse(contract.saveView.input, view)),
    onSuccess: adopt(client),
  })

export const deleteViewMutation = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string }) => write(contract.deleteView, { id }),
    onSuccess: adopt(client),
  })

const choosingKey = ['list-views', 'choose']
const listChoiceMutation = (client: QueryClient) =>
  mutationOptions({
    mutationKey: choosingKey,
    // Runs changes one after another, so that the last one wins.
    scope: { id: choosingKey.join() },
    mutationFn: (choice: contract.ListChoice) => write(contract.saveListChoice, choice),
    // Optimistic, so that the user does not click twice.
    onMutate: (choice) =>
      client.setQueryData(
        listViews.queryKey,
        (now) => now && { ...now, choices: [...now.choices.filter(({ list }) => list !== choice.list), choice] },
      ),
    // The response to an earlier change must not overwrite a newer one.
    onSuccess: (views) => client.isMutating({ mutationKey: choosingKey }) === 1 && adopt(client)(views),
    onError: () => client.invalidateQueries({ queryKey: listViews.queryKey }),
  })

/** Returns the user's list settings and their setter; shows everything while loading. */
export function useListChoice(list: AdminList) {
  const client = useQueryClient()
  const { data } = useQuery(listViews)
  const { mutate, error } = useMutation(listChoiceMutation(client))
  const choice = data?.choices.find((one) => one.list === list) ?? { list, hiddenColumns: [], defaultViewId: null }
  return {
    choice,
    change: (values: Partial<ListChoice>) => mutate({ ...choice, ...values }),
    error,
    views: data?.views.filter((view) => view.list === list) ?? [],
    isKnown: data !== undefined,
  }
}
