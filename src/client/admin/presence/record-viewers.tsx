import { mutationOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { runWhenActive } from '#client/platform/live/run-when-active.ts'
import { write } from '#client/platform/request/query.ts'
import { heartbeatMs, startViewing, stopViewing } from '#shared/admin/presence/contract.ts'
import type { RecordKey } from '#shared/admin/search/record-key.ts'

/** Refetched by the live topic named like its first key. Ignores errors, because the record reports its own. */
const viewers = ({ kind, id }: RecordKey) =>
  queryOptions({
    queryKey: ['presence', kind, id],
    queryFn: () => write(startViewing, { kind, id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

const stopViewingMutation = mutationOptions({ retry: false, mutationFn: () => write(stopViewing, {}) })

/** Pauses when the user is idle, so that it keeps no session alive. */
export function RecordViewers({ kind, id }: RecordKey) {
  const client = useQueryClient()
  const { data } = useQuery(viewers({ kind, id }))
  const { mutate: lookAway } = useMutation(stopViewingMutation)

  useEffect(() => {
    const looking = runWhenActive(() => void client.invalidateQueries(viewers({ kind, id })))
    const timer = setInterval(looking.run, heartbeatMs)
    return () => {
      clearInterval(timer)
      looking.stop()
    }
  }, [client, kind, id])
  useEffect(() => () => lookAway(), [lookAway])

  const names = data?.colleagues ?? []
  return (
    <p
      role="status"
      className={
        names.length > 0 ? 'flex items-center gap-2 border-line border-b bg-action-soft px-5 py-2 text-xs' : 'sr-only'
      }
    >
      {names.length > 0 && (
        <>
          <Eye size="1.2em" strokeWidth={1.5} aria-hidden="true" className="shrink-0" />
          {`${listed.format(names)} ${names.length === 1 ? 'is' : 'are'} also viewing this.`}
        </>
      )}
    </p>
  )
}

const listed = new Intl.ListFormat('en-US')
