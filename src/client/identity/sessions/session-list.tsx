import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endSession, endSessions, type SessionOwner, sessionsOf } from '#client/identity/sessions/queries.ts'
import { SessionRow } from '#client/identity/sessions/session-row.tsx'
import { formProblem } from '#client/platform/form-problem.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import type { StaffSession } from '#shared/identity/auth/session-contract.ts'

/** Lists active sessions with buttons to end them. */
export function SessionList({ whose }: { whose: SessionOwner }) {
  const list = useQuery(sessionsOf(whose))
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries(sessionsOf(whose))
  const one = useMutation({ ...endSession(whose), onSettled })
  const all = useMutation({ ...endSessions(whose), onSettled })
  const [asked, setAsked] = useState<StaffSession | 'all' | null>(null)
  const close = () => setAsked(null)

  if (list.isPending) return <Skeleton className="w-2/3" />
  if (list.isError)
    return (
      <Notice isFlush title="Couldn’t load sessions" onRetry={() => void list.refetch()}>
        {messageOf(list.error)}
      </Notice>
    )
  const { sessions } = list.data
  const endable = sessions.filter(({ isCurrent }) => !isCurrent)
  const isOwn = whose === 'own'
  return (
    <>
      {sessions.length === 0 && <p className="text-ink-soft">Not signed in anywhere.</p>}
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y empty:hidden">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            {...(!session.isCurrent && { onEnd: () => setAsked(session) })}
          />
        ))}
      </ul>
      {endable.length > 0 && (
        <Button look="secondary" className="justify-self-start" onClick={() => setAsked('all')}>
          {isOwn ? 'End all other sessions' : 'End all sessions'}
        </Button>
      )}
      <p role="status" className="empty:hidden">
        {all.data && `${all.data.ended} ${all.data.ended === 1 ? 'session has' : 'sessions have'} ended.`}
      </p>
      {asked === 'all' && (
        <ConfirmDialog
          title={isOwn ? 'End all other sessions?' : 'End all sessions?'}
          action="End sessions"
          isBusy={all.isPending}
          problem={formProblem(all.error)?.message ?? null}
          onConfirm={() => all.mutate(undefined, { onSuccess: close })}
          onClose={close}
        >
          {isOwn
            ? 'Every other browser you’re signed in to will be signed out right away.'
            : 'Every browser this person is signed in to will be signed out right away.'}
        </ConfirmDialog>
      )}
      {asked && asked !== 'all' && (
        <ConfirmDialog
          title="End this session?"
          action="End session"
          isBusy={one.isPending}
          problem={formProblem(one.error)?.message ?? null}
          onConfirm={() => one.mutate(asked.id, { onSuccess: close })}
          onClose={close}
        >
          {asked.device} will be signed out right away. Unsaved changes there will be lost.
        </ConfirmDialog>
      )}
    </>
  )
}
