import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { workNow } from '#client/admin/dashboard/work-query.ts'
import { setTitleCount } from '#client/platform/browser/use-title.ts'
import { useLiveTopic } from '#client/platform/live/use-live.ts'
import type { Work, WorkKind } from '#shared/admin/dashboard/work-contract.ts'

/** New work from outside, and the user's tasks that are due. */
const waitingKinds: readonly WorkKind[] = ['new_leads', 'messages', 'contacts', 'merchant_leads', 'submitted', 'tasks']

/** Returns how much is new or waits. */
export const countWaiting = (work: readonly Work[]): number =>
  work.filter(({ kind }) => waitingKinds.includes(kind)).reduce((sum, { count }) => sum + count, 0)

/** Live updates may come in bursts. */
const restMs = 30_000

/** Keeps the count in the browser tab's title up to date. */
export function useWaitingCount() {
  const client = useQueryClient()
  const { data } = useQuery({ ...workNow, staleTime: restMs })
  const reread = useCallback(() => {
    const { dataUpdatedAt = 0 } = client.getQueryState(workNow.queryKey) ?? {}
    const isFresh = Date.now() - dataUpdatedAt < restMs
    void client.invalidateQueries({ queryKey: workNow.queryKey, refetchType: isFresh ? 'none' : 'active' })
  }, [client])
  useLiveTopic('leads', reread)
  useLiveTopic('tasks', reread)
  useLiveTopic('applications', reread)
  useLiveTopic('contacts', reread)
  const count = data ? countWaiting(data.work) : 0
  useEffect(() => setTitleCount(count), [count])
  useEffect(() => () => setTitleCount(0), [])
}
