import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { Team } from '#shared/identity/record-scope/contract.ts'
import { copy } from './copy.ts'
import type { Person } from './person.ts'
import { deleteTeam, teamList } from './queries.ts'
import { TeamDialog } from './team-dialog.tsx'

/** All teams with their members; a dialog adds or changes one. */
export function TeamList({ people }: { people: readonly Person[] }) {
  const client = useQueryClient()
  const list = useQuery(teamList)
  const [open, setOpen] = useState<Team | 'new'>()
  const [ending, setEnding] = useState<Team>()
  const button = useRef<HTMLButtonElement>(null)
  const deleting = useMutation({
    ...deleteTeam,
    onSuccess: (reply) => {
      client.setQueryData(teamList.queryKey, reply)
      setEnding(undefined)
      button.current?.focus()
    },
  })
  if (list.isError && !list.data)
    return (
      <Notice isFlush title="Couldn’t load the teams" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {messageOf(list.error)}
      </Notice>
    )
  if (!list.data) return <Skeleton className="h-12 w-full" />
  const { teams } = list.data
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? 'A former team member'
  return (
    <>
      {teams.length === 0 && <p className="text-ink-soft">{copy.noTeams}</p>}
      <ul className="divide-y divide-line border-line border-y empty:hidden">
        {teams.map((team) => (
          <li key={team.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0 flex-1 basis-56">
              <p className="wrap-anywhere font-semibold">{team.name}</p>
              <p className="wrap-anywhere text-ink-soft text-sm">
                {team.leadId && `Team lead: ${nameOf(team.leadId)}. `}
                {team.memberIds.length === 0
                  ? 'No members yet'
                  : new Intl.ListFormat('en-US').format(team.memberIds.map(nameOf).toSorted())}
              </p>
            </div>
            <div className="flex flex-wrap gap-x-2">
              <Button variant="quiet" onClick={() => setOpen(team)}>
                Edit<span className="sr-only"> {team.name}</span>
              </Button>
              <Button variant="quiet" onClick={() => setEnding(team)}>
                Delete<span className="sr-only"> {team.name}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Button ref={button} variant="secondary" className="justify-self-start" onClick={() => setOpen('new')}>
        Add team
      </Button>
      {open && (
        <TeamDialog team={open === 'new' ? undefined : open} people={people} onClose={() => setOpen(undefined)} />
      )}
      {ending && (
        <ConfirmDialog
          title={`Delete “${ending.name}”?`}
          action="Delete team"
          isBusy={deleting.isPending}
          problem={formProblem(deleting.error)?.message ?? null}
          onConfirm={() => deleting.mutate({ id: ending.id })}
          onClose={() => {
            deleting.reset()
            setEnding(undefined)
          }}
        >
          {copy.deleteTeam}
        </ConfirmDialog>
      )}
    </>
  )
}
