import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { read, write } from '#client/platform/query.ts'
import * as contract from '#shared/admin/list-views/contract.ts'
import { parse } from '#shared/kit/parse.ts'

export const listViews = queryOptions({
  queryKey: ['list-views'],
  queryFn: ({ signal }) => read(contract.readListViews, {}, signal),
})

/** Every change answers with how all lists are arranged now. */
const adopt = (client: QueryClient) => (views: contract.ListViews) => client.setQueryData(listViews.queryKey, views)

type NewView = Pick<contract.SavedView, 'id' | 'list' | 'name' | 'search' | 'isShared'>
export const savingView = (client: QueryClient) =>
  mutationOptions({
    mutationFn: (view: NewView) => write(contract.saveView, parse(contract.saveView.input, view)),
    onSuccess: adopt(client),
  })

export const removingView = (client: QueryClient) =>
  mutationOptions({
    mutationFn: ({ id }: { id: string }) => write(contract.removeView, { id }),
    onSuccess: adopt(client),
  })

const choosingKey = ['list-views', 'choose']
export const choosing = (client: QueryClient) =>
  mutationOptions({
    mutationKey: choosingKey,
    // One after the other, so that the last choice is the one that stays.
    scope: { id: choosingKey.join() },
    mutationFn: (choice: contract.ListChoice) => write(contract.chooseForList, choice),
    // Shown at once: a box that is ticked late is ticked twice.
    onMutate: (choice) =>
      client.setQueryData(
        listViews.queryKey,
        (now) => now && { ...now, choices: [...now.choices.filter(({ list }) => list !== choice.list), choice] },
      ),
    // An answer to the choice before would take back the one that is shown by now.
    onSuccess: (views) => client.isMutating({ mutationKey: choosingKey }) === 1 && adopt(client)(views),
    onError: () => client.invalidateQueries({ queryKey: listViews.queryKey }),
  })
