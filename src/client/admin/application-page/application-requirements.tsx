import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { copy } from '#client/admin/application-page/documents/copy.ts'
import * as requests from '#client/admin/application-page/documents/document-queries.ts'
import {
  applicationDocuments,
  applicationRequirements,
  waiveChecklistItem,
} from '#client/admin/application-page/documents/document-queries.ts'
import { localToday } from '#client/platform/browser/local-today.ts'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { type ChecklistItem, checklistOf } from '#shared/applications/documents/checklist.ts'
import type {
  RequestedDocument,
  RequirementList,
  RequirementStatus,
} from '#shared/applications/requirements/contract.ts'
import { requirementStatusTones } from '#shared/applications/requirements/contract.ts'
import { applicationDetail } from './queries.ts'
import { RequestForm, requestDraftKey } from './request-form.tsx'

const requirementLabels: Readonly<Record<RequirementStatus, string>> = {
  open: 'Waiting for the applicant',
  sent: 'Received, to review',
  met: 'Accepted',
  waived: 'No longer needed',
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

interface RequirementRowProps {
  requirement: RequestedDocument
  isBusy: boolean
  onWaive: () => void
  onRestore: () => void
}

interface ChecklistRowProps {
  applicationId: string
  item: ChecklistItem
  waiver: RequirementList['waivers'][number] | undefined
  isBusy: boolean
  onWaived: (list: RequirementList) => void
  onRestore: () => void
}

export function ApplicationRequirements({ file }: { file: ApplicationDetail }) {
  const { id: applicationId, type } = file.application
  const client = useQueryClient()
  const isTyped = useHasDraft(requestDraftKey(applicationId))
  const [isAsking, setAsking] = useState(isTyped)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAsking(false)
    button.current?.focus()
  }
  const mayChange = useMayChange()
  const query = useQuery(applicationRequirements(applicationId))
  const documents = useQuery(applicationDocuments(applicationId))
  const onSuccess = (list: RequirementList) => {
    client.setQueryData(applicationRequirements(applicationId).queryKey, list)
    void client.invalidateQueries(applicationDetail(applicationId))
  }
  const waive = useMutation({ ...requests.waiveRequirement, onSuccess })
  const restore = useMutation({ ...requests.restoreRequirement, onSuccess })
  const restoreItem = useMutation({ ...requests.restoreChecklistItem, onSuccess })
  const isBusy = waive.isPending || restore.isPending || restoreItem.isPending
  const problem = formProblem(waive.error ?? restore.error ?? restoreItem.error)

  const failed = query.error ?? documents.error
  if (failed)
    return (
      <Notice
        isFlush
        title="Couldn’t load the requests"
        onRetry={() => void Promise.all([query.refetch(), documents.refetch()])}
        isRetrying={query.isFetching || documents.isFetching}
      >
        {messageOf(failed)}
      </Notice>
    )
  if (!query.data || !documents.data) return <p className="text-ink-soft">Loading…</p>

  const { requirements, waivers } = query.data
  const canAsk = mayChange && query.data.canAsk
  return (
    <>
      <FormErrors message={problem?.message ?? null} />
      <ul className="divide-y divide-line">
        {checklistOf(type, documents.data.documents, localToday()).map((item) => (
          <ChecklistRow
            key={item.kind}
            applicationId={applicationId}
            item={item}
            waiver={waivers.find(({ kind }) => kind === item.kind)}
            isBusy={isBusy}
            onWaived={onSuccess}
            onRestore={() => restoreItem.mutate({ applicationId, kind: item.kind })}
          />
        ))}
        {requirements.map((requirement) => (
          <RequirementRow
            key={requirement.id}
            requirement={requirement}
            isBusy={isBusy}
            onWaive={() => waive.mutate({ id: requirement.id })}
            onRestore={() => restore.mutate({ id: requirement.id })}
          />
        ))}
      </ul>
      {canAsk && (
        <Button
          ref={button}
          variant="secondary"
          className="mt-3"
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          Request documents
        </Button>
      )}
      {mayChange && !canAsk && <p className="mt-2 text-ink-soft text-sm">{copy.requestsClosed}</p>}
      {isAsking && mayChange && (canAsk || isTyped) && (
        <RequestForm
          applicationId={applicationId}
          canAsk={canAsk}
          onRequested={(list) => {
            onSuccess(list)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Staff can waive it with a reason. */
function ChecklistRow({ applicationId, item, waiver, isBusy, onWaived, onRestore }: ChecklistRowProps) {
  const { kind, title, isComplete, received, count } = item
  const mayChange = useMayChange()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setWaiving(false)
    button.current?.focus()
  }
  const saving = useMutation({
    ...waiveChecklistItem,
    onSuccess: (list) => {
      close()
      onWaived(list)
    },
  })
  const form = useRecordForm(`waiver ${applicationId} ${kind}`, { saved: { reason: '' }, saving })
  const [isWaiving, setWaiving] = useState(form.isDirty)

  return (
    <li className="py-2.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          <p className={`font-semibold ${waiver ? 'line-through' : ''}`}>{title}</p>
          <p className="figures wrap-anywhere text-ink-soft text-sm">
            {waiver
              ? `Waived by ${waiver.by}: ${waiver.reason}`
              : `Checklist · ${isComplete ? 'received' : `${received} of ${count} received`}`}
          </p>
        </div>
        {mayChange && (waiver || !isComplete) && (
          // Never disabled, so that it keeps the focus.
          <Button
            ref={button}
            variant="quiet"
            className="-mr-4 -ml-control-x"
            aria-disabled={isBusy || form.isSaving}
            aria-expanded={waiver ? undefined : isWaiving}
            aria-label={waiver ? `Undo waiving ${title}` : `Waive ${title}`}
            onClick={() => isBusy || form.isSaving || (waiver ? onRestore() : setWaiving(!isWaiving))}
          >
            {waiver ? 'Undo' : 'Waive'}
          </Button>
        )}
      </div>
      {mayChange && isWaiving && !waiver && (
        <Form
          problem={null}
          onSubmit={() => form.submit({ applicationId, kind, ...form.draft })}
          className="mt-2 grid grid-cols-1 gap-3"
        >
          <Field
            {...form.field('reason')}
            label={`Why isn’t it needed? (${title})`}
            help="Saved with the application. The applicant can’t see it."
            error={form.errors.reason ?? form.problem?.message}
            maxLength={500}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="secondary" disabled={form.isSaving}>
              Waive item
            </Button>
            <Button
              variant="quiet"
              disabled={form.isSaving}
              onClick={() => {
                form.discard()
                close()
              }}
            >
              Cancel
            </Button>
          </div>
        </Form>
      )}
    </li>
  )
}

function RequirementRow({ requirement, isBusy, onWaive, onRestore }: RequirementRowProps) {
  const { title, detail, dueOn, status, problem, requestedBy } = requirement
  const isWaived = status === 'waived'
  const mayChange = useMayChange()
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className={`wrap-anywhere font-semibold ${isWaived ? 'line-through' : ''}`}>{title}</p>
        {detail && <p className="wrap-anywhere whitespace-pre-line text-sm">{detail}</p>}
        <p className="figures text-ink-soft text-sm">
          <StatusBadge tone={requirementStatusTones[status]}>{requirementLabels[status]}</StatusBadge>{' '}
          {[
            status === 'open' && dueOn && `due ${day.format(new Date(dueOn))}`,
            requestedBy && `requested by ${requestedBy}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {problem && <p className="wrap-anywhere text-sm">Rejected: {problem}</p>}
      </div>
      {mayChange && status !== 'met' && (
        // Never disabled, so that it keeps the focus.
        <Button
          variant="quiet"
          className="-mr-4 -ml-control-x"
          aria-disabled={isBusy}
          aria-label={isWaived ? `Undo waiving ${title}` : `Waive ${title}`}
          onClick={() => isBusy || (isWaived ? onRestore() : onWaive())}
        >
          {isWaived ? 'Undo' : 'Waive'}
        </Button>
      )}
    </li>
  )
}
