import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { runWhenActive } from '#client/platform/run-when-active.ts'
import { heartbeatMs } from '#shared/admin/presence/contract.ts'
import type { RecordKey } from '#shared/admin/search/contract.ts'
import { stopViewingMutation, viewers } from './queries.ts'

/** The other users viewing this record. Pauses when the user is idle, so that it keeps no session alive. */
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
        names.length > 0
          ? 'flex items-center gap-2 border-line border-b bg-action-soft px-5 py-2 text-[0.8125rem]'
          : 'sr-only'
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
