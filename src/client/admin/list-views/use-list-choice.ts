import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListChoice } from '#shared/admin/list-views/contract.ts'
import type { DeskList } from '#shared/admin/list-views/desk-list.ts'
import { choosing, listViews } from './queries.ts'

/** Returns the user's list settings and a function to change them; shows everything while loading. */
export function useListChoice(list: DeskList) {
  const client = useQueryClient()
  const { data } = useQuery(listViews)
  const { mutate, error } = useMutation(choosing(client))
  const choice = data?.choices.find((one) => one.list === list) ?? { list, hiddenColumns: [], defaultViewId: null }
  return {
    choice,
    change: (values: Partial<ListChoice>) => mutate({ ...choice, ...values }),
    error,
    views: data?.views.filter((view) => view.list === list) ?? [],
    isKnown: data !== undefined,
  }
}
