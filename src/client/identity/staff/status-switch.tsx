import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { HandOver, Integrations, StaffMember, WorkCounts } from '#shared/identity/staff/contract.ts'
import { copy } from './copy.ts'
import { completeHandOver, HandOverFields } from './hand-over-fields.tsx'
import { deactivateStaff, integrationsOf, reactivateStaff, resetSecondFactor } from './queries.ts'

interface DeactivateDialogProps {
  member: StaffMember
  isBusy: boolean
  problem: string | null
  onConfirm: (handOver: HandOver) => void
  onClose: () => void
}

interface EndedListProps {
  title: string
  rows: readonly { id: string; name: string; where: string; lastUsedAt: string | null }[]
}

const EndedList = ({ title, rows }: EndedListProps) => (
  <section>
    <h3 className="font-sans font-semibold text-ink text-sm">{title}</h3>
    <ul className="mt-2 max-h-48 divide-y divide-line overflow-y-auto rounded border border-line">
      {rows.map(({ id, name, where, lastUsedAt }) => (
        <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3 py-2 text-sm">
          <span className="wrap-anywhere text-ink">{name}</span>
          <span className="text-right">
            {lastUsedAt ? (
              <>
                Used <TimeAgo at={lastUsedAt} />
              </>
            ) : (
              'Never used'
            )}
          </span>
          <span className="wrap-anywhere col-span-2">{where}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** Deactivates an account after confirmation, or reactivates it. */
export function StatusSwitch({ member }: { member: StaffMember }) {
  const { id, name, status } = member
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const onSettled = () =>
    Promise.all(
      [['staff'], ['sessions'], ['api-keys'], ['webhooks']].map((queryKey) => client.invalidateQueries({ queryKey })),
    )
  const deactivation = useMutation({ ...deactivateStaff, onSettled })
  const reactivation = useMutation({ ...reactivateStaff, onSettled })
  const problem = formProblem(reactivation.error)
  const isActive = status === 'active'
  const press = () => {
    deactivation.reset()
    reactivation.reset()
    if (isActive) setAsking(true)
    else reactivation.mutate({ id })
  }
  const isBusy = reactivation.isPending

  return (
    <>
      <FormErrors message={problem?.message ?? null} />
      <p role="status" className="text-ink-soft">
        {isActive
          ? `${reactivation.isSuccess ? `${name} can sign in again. ` : ''}A deactivated person is signed out right away and can’t sign in. Their API keys are revoked, their webhooks are paused, and lenders’ links that they saw are closed. You choose who takes over their work.`
          : `${name} is signed out and can’t sign in.${deactivation.data ? endedText(deactivation.data) + handedOverText(deactivation.data.handedOver) : ''}`}
      </p>
      <Button variant="secondary" className="justify-self-start" disabled={isBusy} onClick={press}>
        {isActive ? 'Deactivate' : 'Reactivate'}
      </Button>
      {isAsking && (
        <DeactivateDialog
          member={member}
          isBusy={deactivation.isPending}
          problem={formProblem(deactivation.error)?.message ?? null}
          onConfirm={(handOver) => deactivation.mutate({ id, handOver }, { onSuccess: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Formats how much work has another owner; empty if none. */
function handedOverText(moved: WorkCounts): string {
  const count = Object.values(moved).reduce((sum, each) => sum + each, 0)
  return count > 0 ? ` ${count === 1 ? '1 record was' : `${count} records were`} handed over.` : ''
}

/** Formats how many API keys, webhooks and lenders' links an account lost; empty if none. */
export function endedText({
  revokedApiKeys,
  pausedWebhooks,
  closedLinks,
}: {
  revokedApiKeys: number
  pausedWebhooks: number
  closedLinks: number
}) {
  const keys = revokedApiKeys === 1 ? '1 API key was revoked' : `${revokedApiKeys} API keys were revoked`
  const hooks = pausedWebhooks === 1 ? '1 webhook was paused' : `${pausedWebhooks} webhooks were paused`
  const links = closedLinks === 1 ? '1 lender’s link was closed' : `${closedLinks} lenders’ links were closed`
  const ended = [revokedApiKeys > 0 && keys, pausedWebhooks > 0 && hooks, closedLinks > 0 && links].filter(
    (each) => each !== false,
  )
  return ended.length > 0 ? ` ${new Intl.ListFormat('en-US').format(ended)}.` : ''
}

/** Confirms a deactivation and lists the API keys, webhooks and lenders' links that stop with it. */
function DeactivateDialog({ member, onConfirm, ...rest }: DeactivateDialogProps) {
  const integrations = useQuery(integrationsOf(member.id))
  const [handOver, setHandOver] = useState<HandOver>({})
  const work = integrations.data?.work
  return (
    <ConfirmDialog
      title={`Deactivate ${member.name}?`}
      action="Deactivate"
      onConfirm={() => onConfirm(work ? completeHandOver(work, handOver) : {})}
      {...rest}
    >
      <div className="grid grid-cols-1 gap-4">
        <p>{copy.deactivateEffect}</p>
        {integrations.isPending && <p role="status">Checking for API keys and webhooks…</p>}
        {integrations.isError && (
          <p role="alert" className="font-semibold text-danger">
            {copy.integrationsNotLoaded}
          </p>
        )}
        {work && <HandOverFields member={member} work={work} handOver={handOver} onChange={setHandOver} />}
        {integrations.data && <EndedIntegrations {...integrations.data} />}
        {integrations.data && <ClosedLinks links={integrations.data.lenderLinks} />}
      </div>
    </ConfirmDialog>
  )
}

function EndedIntegrations({ apiKeys, webhooks }: Pick<Integrations, 'apiKeys' | 'webhooks'>) {
  if (apiKeys.length + webhooks.length === 0) return <p>This person has no active API keys or webhooks.</p>
  return (
    <>
      {apiKeys.length > 0 && (
        <EndedList
          title={apiKeys.length === 1 ? '1 API key will be revoked' : `${apiKeys.length} API keys will be revoked`}
          rows={apiKeys.map(({ id, label, prefix, lastUsedAt }) => ({
            id,
            name: label,
            where: `${prefix}…`,
            lastUsedAt,
          }))}
        />
      )}
      {webhooks.length > 0 && (
        <EndedList
          title={webhooks.length === 1 ? '1 webhook will be paused' : `${webhooks.length} webhooks will be paused`}
          rows={webhooks.map(({ id, description, host, lastUsedAt }) => ({
            ...{ id, name: description, where: host, lastUsedAt },
          }))}
        />
      )}
      <p>
        Integrations that use them will stop working right away. Reactivating the account doesn’t bring them back.
        {apiKeys.length > 0 && ' If an integration still needs a key, create a new one first.'}
        {webhooks.length > 0 && ' You can take over a paused webhook in Settings, Webhooks.'}
      </p>
    </>
  )
}

function ClosedLinks({ links }: { links: Integrations['lenderLinks'] }) {
  if (links.length === 0) return null
  return (
    <section>
      <h3 className="font-sans font-semibold text-ink text-sm">
        {links.length === 1 ? '1 lender’s link will be closed' : `${links.length} lenders’ links will be closed`}
      </h3>
      <ul className="mt-2 max-h-48 divide-y divide-line overflow-y-auto rounded border border-line">
        {links.map(({ id, lender, reference }) => (
          <li key={id} className="flex justify-between gap-4 px-3 py-2 text-sm">
            <span className="wrap-anywhere text-ink">{lender}</span>
            <span>{reference}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2">{copy.linksClosed}</p>
    </section>
  )
}

/** For a staff member who lost their phone and recovery codes. */
export function SecondFactorReset({ member: { id, name } }: { member: StaffMember }) {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const attempt = useMutation({
    ...resetSecondFactor,
    onSettled: () => Promise.all([['staff'], ['sessions']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  })

  return (
    <>
      <p className="text-ink-soft">Use this if they’ve lost their phone and recovery codes.</p>
      <Button
        variant="secondary"
        className="justify-self-start"
        onClick={() => {
          attempt.reset()
          setIsAsking(true)
        }}
      >
        Reset second factor
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Reset second factor for ${name}?`}
          action="Reset second factor"
          isBusy={attempt.isPending}
          problem={formProblem(attempt.error)?.message ?? null}
          onConfirm={() => attempt.mutate({ id }, { onSuccess: () => setIsAsking(false) })}
          onClose={() => setIsAsking(false)}
        >
          {copy.resetSecondFactorEffect}
        </ConfirmDialog>
      )}
    </>
  )
}
