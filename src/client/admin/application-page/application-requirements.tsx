import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { localToday } from '#client/platform/local-today.ts'
import { messageOf } from '#client/platform/request-error.ts'
import { useHasDraft } from '#client/platform/use-form-draft.ts'
import { Button } from '#client/ui/button.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { ApplicationDetail } from '#shared/admin/application-page/contract.ts'
import { checklistOf } from '#shared/applications/documents/checklist.ts'
import type { RequirementList } from '#shared/applications/requirements/contract.ts'
import { ChecklistRow } from './checklist-row.tsx'
import * as requests from './queries.ts'
import { applicationDetail, applicationDocuments, applicationRequirements } from './queries.ts'
import { RequestForm, requestDraftKey } from './request-form.tsx'
import { RequirementRow } from './requirement-row.tsx'

/** Requested documents and their status, with a form to request more. */
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

  const { requirements, waivers, canAsk } = query.data
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
          look="secondary"
          className="mt-3"
          aria-expanded={isAsking}
          onClick={() => setAsking(!isAsking)}
        >
          Request documents
        </Button>
      )}
      {!canAsk && (
        <p className="mt-2 text-ink-soft text-sm">
          You can request documents while the application is in review, with lenders or in final checks.
        </p>
      )}
      {isAsking && (canAsk || isTyped) && (
        <RequestForm
          applicationId={applicationId}
          canAsk={canAsk}
          onAsked={(list) => {
            onSuccess(list)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
