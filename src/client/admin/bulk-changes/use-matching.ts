import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import type { BulkList, BulkRow } from '#shared/admin/bulk-changes/contract.ts'
import { matchingCount, startBulkChange } from './queries.ts'
import { useBulkRun } from './use-bulk-run.tsx'

interface MatchingOptions {
  list: BulkList
  filter: object
  listKey: readonly string[]
  me: string
  /** Rows are selected, and there are more than are shown. */
  isOffered: boolean
}

/** Selects all records that match a filter, and changes them. */
export function useMatching({ list, filter, listKey, me, isOffered }: MatchingOptions) {
  const { data } = useQuery({ ...matchingCount(list, filter), enabled: isOffered })
  const [chosen, setChosen] = useState<object>()
  const { mutateAsync: start, isPending } = useMutation({ ...startBulkChange, retry: false })
  const { follow, undo, running } = useBulkRun(listKey)
  // A choice is for one filter.
  const isChosen = isOffered && data !== undefined && !data.isMore && JSON.stringify(chosen) === JSON.stringify(filter)

  return {
    list,
    count: data?.count,
    isMore: data?.isMore ?? false,
    isChosen,
    isPending,
    running,
    undo,
    choose: () => setChosen(filter),
    drop: () => setChosen(undefined),
    /** Records of team members other than the caller and the new owner. */
    countOfOthers: (to: string | null) =>
      (data?.owners ?? [])
        .filter(({ id }) => id !== null && id !== me && id !== to)
        .reduce((sum, { count }) => sum + count, 0),
    /**
     * Changes `rows` as they are shown, or all that match.
     * @throws the server's error.
     */
    run: async (change: object, rows?: readonly BulkRow[]) => {
      follow(await start({ list, id: uuidv7(), ...(rows ? { rows: [...rows] } : { filter }), change }))
      setChosen(undefined)
    },
  }
}

export type Matching = ReturnType<typeof useMatching>
