import { mutationOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/request/api.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { read } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import type { StaffSession } from '#shared/identity/auth/session-contract.ts'
import { endOtherSessions, endOwnSession, listSessions } from '#shared/identity/auth/session-contract.ts'
import { endStaffSession, endStaffSessions, listStaffSessions } from '#shared/identity/staff/contract.ts'
import { copy } from './copy.ts'

/** The user's own sessions, or those of the staff member with this id. */
type SessionOwner = 'own' | { readonly id: string }

const sessionsOf = (owner: SessionOwner) =>
  queryOptions({
    queryKey: ['sessions', owner],
    queryFn: ({ signal }) =>
      owner === 'own' ? read(listSessions, {}, signal) : read(listStaffSessions, owner, signal),
    staleTime: 0,
  })

const endSession = (owner: SessionOwner) =>
  mutationOptions({
    retry: false,
    mutationFn: (id: string) =>
      owner === 'own' ? call(endOwnSession, { id }) : call(endStaffSession, { id: owner.id, sessionId: id }),
  })

/** Ends all sessions of a staff member, or all of the user's own except this one. */
const endSessions = (owner: SessionOwner) =>
  mutationOptions({
    retry: false,
    mutationFn: () => (owner === 'own' ? call(endOtherSessions, {}) : call(endStaffSessions, owner)),
  })

interface SessionRowProps {
  session: StaffSession
  /** Absent for the current session, which has "Sign out". */
  onEnd?: () => void
}

const SessionRow = ({ session: { device, ip, createdAt, lastSeenAt, isCurrent }, onEnd }: SessionRowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-words font-semibold">{device}</span>
        {isCurrent && <Badge>This device</Badge>}
      </p>
      <p className="text-ink-soft">
        From {ip}. Signed in <TimeAgo at={createdAt} />, last seen <TimeAgo at={lastSeenAt} />.
      </p>
    </div>
    {onEnd && (
      <Button
        variant="quiet"
        className="-mr-5 max-sm:-ml-control-x"
        aria-label={`End the session on ${device}`}
        onClick={onEnd}
      >
        End
      </Button>
    )}
  </li>
)

/** Lists active sessions with buttons to end them. */
export function SessionList({ owner }: { owner: SessionOwner }) {
  const list = useQuery(sessionsOf(owner))
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(sessionsOf(owner))
  const one = useMutation({ ...endSession(owner), onSettled })
  const all = useMutation({ ...endSessions(owner), onSettled })
  const [ending, setEnding] = useState<StaffSession | 'all' | null>(null)
  const close = () => setEnding(null)

  if (list.isPending) return <Skeleton className="w-2/3" />
  if (list.isError)
    return (
      <Notice isFlush title="Couldn’t load sessions" onRetry={() => void list.refetch()}>
        {messageOf(list.error)}
      </Notice>
    )
  const { sessions } = list.data
  const endable = sessions.filter(({ isCurrent }) => !isCurrent)
  const isOwn = owner === 'own'
  return (
    <>
      {sessions.length === 0 && <p className="text-ink-soft">Not signed in anywhere.</p>}
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y empty:hidden">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            {...(!session.isCurrent && { onEnd: () => setEnding(session) })}
          />
        ))}
      </ul>
      {endable.length > 0 && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setEnding('all')}>
          {isOwn ? 'End all other sessions' : 'End all sessions'}
        </Button>
      )}
      <p role="status" className="empty:hidden">
        {all.data && `${all.data.ended} ${all.data.ended === 1 ? 'session has' : 'sessions have'} ended.`}
      </p>
      {ending === 'all' && (
        <ConfirmDialog
          title={isOwn ? 'End all other sessions?' : 'End all sessions?'}
          action="End sessions"
          isBusy={all.isPending}
          problem={formProblem(all.error)?.message ?? null}
          onConfirm={() => all.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          {isOwn ? copy.signOutOthersEffect : copy.signOutAllEffect}
        </ConfirmDialog>
      )}
      {ending && ending !== 'all' && (
        <ConfirmDialog
          title="End this session?"
          action="End session"
          isBusy={one.isPending}
          problem={formProblem(one.error)?.message ?? null}
          onConfirm={() => one.mutate(ending.id, { onSuccess: close })}
          onClose={close}
        >
          {ending.device} will be signed out right away. Unsaved changes there will be lost.
        </ConfirmDialog>
      )}
    </>
  )
}
