import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { applicationOwners, applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { Popup } from '#client/ui/overlay/popup.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { assigneeName, teamTurnLabel } from '#shared/identity/record-scope/team-turn.ts'
import { applicationDetail, assignApplication, takeApplication } from './queries.ts'

const ReasonDialog = loadLater(async () => (await import('#client/platform/components/reason-dialog.tsx')).ReasonDialog)

interface ApplicationOwnerProps {
  file: ApplicationDetail
  /** Can assign applications to others. */
  mayAssign: boolean
  /** Assigning it is already the next action of the view. */
  isOfferedAbove?: boolean
}

type RequestedOwner = { readonly title: string; readonly to: string | null } | 'me'

/** Assigns in one click if unassigned, otherwise with a reason. */
export function ApplicationOwner({ file, mayAssign, isOfferedAbove = false }: ApplicationOwnerProps) {
  const { id, owner, ownerId, isMine } = file.application
  const client = useQueryClient()
  const writing = {
    onSuccess: (changed: ApplicationDetail) => {
      client.setQueryData(applicationDetail(id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...applicationsKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(applicationDetail(id)),
  }
  const taking = useMutation({ ...takeApplication, ...writing })
  const assigning = useMutation({ ...assignApplication, ...writing })
  const [asking, setAsking] = useState<RequestedOwner>()
  usePreload(ReasonDialog, true)
  const isBusy = taking.isPending || assigning.isPending
  const isTaken = owner !== null && !isMine
  // Those who may assign to anyone find themselves in the list.
  const canTake = !isMine && !file.takeover?.isMine && !isOfferedAbove && !(mayAssign && owner)

  const send = (wanted: RequestedOwner, reason: string) =>
    wanted === 'me'
      ? taking.mutateAsync({ id, from: ownerId, reason })
      : assigning.mutateAsync({ id, from: ownerId, to: wanted.to, reason })
  const want = (wanted: RequestedOwner) => {
    if (isTaken) setAsking(wanted)
    // The error is shown below.
    else send(wanted, '').catch(() => {})
  }

  return (
    <>
      {!asking && <FormErrors message={formProblem(taking.error ?? assigning.error)?.message ?? null} />}
      <div className="flex min-w-0 flex-wrap items-center gap-x-1">
        {mayAssign ? (
          <OwnerChoice file={file} isBusy={isBusy} onChoose={want} />
        ) : (
          <ReadOnlyOwner owner={owner} isMine={isMine} />
        )}
        {canTake && (
          <Button
            variant="quiet"
            className={mayAssign ? '' : '-ml-control-x'}
            {...(!mayAssign && { 'aria-keyshortcuts': 'a' })}
            disabled={isBusy}
            onClick={() => want('me')}
          >
            {owner ? 'Reassign to me' : 'Assign to me'}
          </Button>
        )}
      </div>
      {asking && (
        <Suspense>
          <ReasonDialog
            title={asking === 'me' ? 'Reassign to me' : asking.title}
            action={file.takeoverNeedsApproval ? 'Ask to reassign' : 'Reassign'}
            busyLabels="Saving…"
            help="Saved with the application. Internal only."
            onMove={(reason) => send(asking, reason)}
            onClose={() => {
              taking.reset()
              assigning.reset()
              setAsking(undefined)
            }}
          >
            <p className="text-ink-soft">
              {file.takeoverNeedsApproval
                ? `${owner} owns this application. They or a manager have to agree, and we’ll ask them. Nothing changes until then.`
                : `${owner} owns this application. We’ll notify them and the managers.`}{' '}
              Commission on offers already made stays with {owner}.
            </p>
          </ReasonDialog>
        </Suspense>
      )}
    </>
  )
}

interface OwnerChoiceProps {
  file: ApplicationDetail
  isBusy: boolean
  onChoose: (wanted: RequestedOwner) => void
}

/** The owner, as a button that offers others. */
function OwnerChoice({ file, isBusy, onChoose }: OwnerChoiceProps) {
  const { owner, ownerId, isMine } = file.application
  const { owners = [], teams = [] } = useQuery(applicationOwners).data ?? {}
  return (
    <Popup
      name="Assign to"
      keys="a"
      isDisabled={isBusy}
      className="-ml-2 inline-flex min-h-control min-w-0 items-center gap-2 rounded px-2 hover:bg-sunken data-[state=open]:bg-sunken"
      trigger={
        <>
          <span className="sr-only">{'Owner: '}</span>
          <OwnerName owner={owner} isMine={isMine} />
          <ChevronDown size="1em" strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-ink-soft" />
        </>
      }
    >
      {(close, Options) => (
        <Options
          label="Assign to"
          options={[
            ...owners
              .filter(({ id }) => id !== ownerId)
              .map(({ id, name }) => ({ value: id, text: name, sign: <Avatar name={name} /> })),
            ...teams.map(({ id, name }) => ({ value: id, text: teamTurnLabel(name) })),
            ...(ownerId === null ? [] : [{ value: nobody, text: 'Unassigned' }]),
          ]}
          onChoose={(value) => {
            close()
            onChoose(
              value === nobody
                ? { to: null, title: 'Unassign' }
                : { to: value, title: `Reassign to ${assigneeName(value, { owners, teams })}` },
            )
          }}
        />
      )}
    </Popup>
  )
}

const nobody = 'nobody'

export const ReadOnlyOwner = (props: ComponentProps<typeof OwnerName>) => (
  <span className="inline-flex min-h-control min-w-0 items-center gap-2">
    <OwnerName {...props} />
  </span>
)

const OwnerName = ({ owner, isMine }: { owner: string | null; isMine: boolean }) => (
  <>
    {owner && <Avatar name={owner} />}
    <span className={`wrap-anywhere min-w-0 text-left ${owner ? '' : 'text-ink-soft'}`}>
      {owner ? (isMine ? `${owner} (you)` : owner) : 'Unassigned'}
    </span>
  </>
)
