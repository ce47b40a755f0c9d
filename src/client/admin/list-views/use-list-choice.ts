import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminList } from '#shared/admin/list-views/admin-list.ts'
import type { ListChoice } from '#shared/admin/list-views/contract.ts'
import { listChoiceMutation, listViews } from './queries.ts'

/** Returns the user's list settings and a function to change them; shows everything while loading. */
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
