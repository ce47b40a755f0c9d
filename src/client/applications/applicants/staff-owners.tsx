import { mutationOptions, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { read, write } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { EmailField } from '#client/ui/form/email-field.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { ListedOwner } from '#shared/applications/applicants/owner-authorization.ts'
import * as contract from '#shared/applications/applicants/owner-authorization.ts'
import * as copy from './copy.tsx'
import { formatEarlierRefusal, formatOwnerStatus } from './owner-list.tsx'

type List = { owners: ListedOwner[] }
type Asked = ListedOwner & { id: string }

/** Below the applications key, so the live topic invalidates it too. */
const ownersOf = (applicationId: string) =>
  queryOptions({
    queryKey: ['applications', 'owners', applicationId],
    queryFn: ({ signal }) => read(contract.listOwners, { applicationId }, signal),
  })

type OwnerInput = { applicationId: string; ownerId: string }

const addOwner = mutationOptions({
  mutationFn: (input: { applicationId: string; name: string; email: string }) => write(contract.addOwner, input),
})
const askAgain = mutationOptions({
  mutationFn: (input: OwnerInput) => write(contract.askOwnerAgain, input),
})
const correctOwner = mutationOptions({
  mutationFn: (input: OwnerInput & { from: string; name: string; email: string; reason: string }) =>
    write(contract.correctOwner, input),
})
const recordWithdrawal = mutationOptions({
  mutationFn: (input: OwnerInput & { how: string }) => write(contract.recordOwnerWithdrawal, input),
})

/** Returns what to do after a change: show the reply, and load the lenders again, whose warnings depend on it. */
function useOwnersChange(applicationId: string) {
  const client = useQueryClient()
  return {
    onSuccess: (list: List) => {
      client.setQueryData(ownersOf(applicationId).queryKey, list)
      void client.invalidateQueries({ queryKey: ['applications', 'lenders', applicationId] })
    },
    onError: () => void client.invalidateQueries(ownersOf(applicationId)),
  }
}

interface StaffOwnersProps {
  applicationId: string
  /** Only owners of an open application can be asked. */
  isOpen: boolean
}

/** Who of the other owners has authorized credit reports; staff send links again and correct addresses. */
export function StaffOwners({ applicationId, isOpen: isApplicationOpen }: StaffOwnersProps) {
  const mayChange = useMayChange()
  const isOpen = isApplicationOpen && mayChange
  const query = useQuery(ownersOf(applicationId))
  if (query.isError && !query.data)
    return (
      <Notice
        isFlush
        title="Couldn’t load the authorizations"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return <p className="text-ink-soft">Loading…</p>
  const { owners } = query.data
  return (
    <>
      <p className="text-ink-soft text-sm">The applicant authorizes credit reports when signing the application.</p>
      {owners.length === 0 && <p className="mt-2">No other owners are listed.</p>}
      <ul className="mt-2 divide-y divide-line border-line border-y empty:hidden">
        {owners.map((owner) => (
          <OwnerRow key={owner.id ?? owner.name} applicationId={applicationId} owner={owner} isOpen={isOpen} />
        ))}
      </ul>
      {isOpen && <AddOwner applicationId={applicationId} />}
    </>
  )
}

function OwnerRow({ applicationId, owner, isOpen }: StaffOwnersProps & { owner: ListedOwner }) {
  const { id, name, email, status } = owner
  const earlier = formatEarlierRefusal(owner)
  const mayChange = useMayChange()
  const change = useOwnersChange(applicationId)
  const ask = useMutation({ ...askAgain, ...change })
  const add = useMutation({ ...addOwner, ...change })
  const problem = formProblem(ask.error ?? add.error)
  const isBusy = ask.isPending || add.isPending
  const send = () => (id ? ask.mutate({ applicationId, ownerId: id }) : add.mutate({ applicationId, name, email }))
  return (
    <li className="py-3">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="wrap-anywhere text-sm">{email}</p>
      <p role="status" className="text-sm">
        {formatOwnerStatus(owner)}
      </p>
      {earlier && <p className="text-sm">{earlier}</p>}
      <FormErrors message={problem?.message ?? null} />
      {isOpen && status !== 'authorized' && (
        <Button variant="secondary" className="mt-2" disabled={isBusy} onClick={send}>
          {isBusy ? 'Sending…' : status === 'not_asked' ? 'Send link' : 'Send again'}
          <span className="sr-only"> to {name}</span>
        </Button>
      )}
      {id && isOpen && status !== 'authorized' && <CorrectOwner {...{ applicationId, owner: { ...owner, id } }} />}
      {mayChange && id && status === 'authorized' && <Withdrawal {...{ applicationId, owner: { ...owner, id } }} />}
    </li>
  )
}

function CorrectOwner({ applicationId, owner }: { applicationId: string; owner: Asked }) {
  const { id, name, email } = owner
  const saving = useMutation({ ...correctOwner, ...useOwnersChange(applicationId) })
  const form = useRecordForm(`owner ${id}`, { saved: { name, email, reason: '' }, version: email, saving })
  const [isFoundOpen] = useState(form.isDirty)
  return (
    <details open={isFoundOpen}>
      <summary className="min-h-control py-2.5 font-semibold text-action">
        Correct name or email<span className="sr-only"> of {name}</span>
      </summary>
      <Form
        problem={form.problem}
        onSubmit={() => form.submit({ applicationId, ownerId: id, from: form.baseVersion, ...form.draft })}
        className="grid max-w-md grid-cols-1 gap-3 pt-1 pb-2"
      >
        {form.conflict && (
          <ConflictNotice onDiscard={form.discard}>
            The email address has since been changed to {email}.
            {form.conflict.isKnown && ' Saving replaces it with your input.'}
          </ConflictNotice>
        )}
        <Field {...form.field('name')} label="Full name" autoComplete="off" maxLength={200} />
        <EmailField {...form.field('email')} autoComplete="off" />
        {owner.refusal && (
          <TextArea {...form.field('reason')} label="Reason" help={copy.refusalNeedsReason} maxLength={300} />
        )}
        <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Save and send a new link'}
        </Button>
      </Form>
    </details>
  )
}

function Withdrawal({ applicationId, owner: { id, name } }: { applicationId: string; owner: Asked }) {
  const saving = useMutation({ ...recordWithdrawal, ...useOwnersChange(applicationId) })
  const form = useRecordForm(`owner withdrawal ${id}`, { saved: { how: '' }, saving })
  const [isFoundOpen] = useState(form.isDirty)
  return (
    <details open={isFoundOpen}>
      <summary className="min-h-control py-2.5 font-semibold text-action">
        Record a withdrawal<span className="sr-only"> by {name}</span>
      </summary>
      <Form
        problem={form.problem}
        onSubmit={() => form.submit({ applicationId, ownerId: id, how: form.draft.how })}
        className="grid max-w-md grid-cols-1 gap-3 pt-1 pb-2"
      >
        <TextArea
          {...form.field('how')}
          label="What the owner said or wrote"
          help="Saved word for word as proof, with today’s date."
          maxLength={300}
        />
        <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
          {form.isSaving ? 'Saving…' : 'Record withdrawal'}
        </Button>
      </Form>
    </details>
  )
}

function AddOwner({ applicationId }: { applicationId: string }) {
  const saving = useMutation({ ...addOwner, ...useOwnersChange(applicationId) })
  const form = useRecordForm(`new owner ${applicationId}`, { saved: { name: '', email: '' }, saving })
  const [isAdding, setAdding] = useState(form.isDirty)
  const button = useRef<HTMLButtonElement>(null)
  const onSuccess = () => {
    setAdding(false)
    button.current?.focus()
  }
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        className="mt-3"
        aria-expanded={isAdding}
        onClick={() => setAdding(!isAdding)}
      >
        Add another owner
      </Button>
      {isAdding && (
        <Form
          problem={form.problem}
          onSubmit={() => form.submit({ applicationId, ...form.draft }, { onSuccess })}
          className="mt-3 grid max-w-md grid-cols-1 gap-3"
        >
          <Field {...form.field('name')} label="Full name" autoComplete="off" maxLength={200} />
          <EmailField {...form.field('email')} autoComplete="off" />
          <Button type="submit" className="justify-self-start" disabled={form.isSaving}>
            {form.isSaving ? 'Adding…' : 'Add owner and send link'}
          </Button>
        </Form>
      )}
    </>
  )
}
