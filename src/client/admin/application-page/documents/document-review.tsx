import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { applicationDetail } from '#client/admin/application-page/queries.ts'
import { downloadDocument } from '#client/platform/browser/download.ts'
import { localToday } from '#client/platform/browser/local-today.ts'
import { useShortcuts } from '#client/platform/browser/use-shortcuts.ts'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { type Saving, useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { emptyReason, ReasonForm } from '#client/ui/dialog/reason-form.tsx'
import { ConflictNotice } from '#client/ui/feedback/conflict-notice.tsx'
import { sayUndone, showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Form } from '#client/ui/form/form.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { SelectField } from '#client/ui/form/select-field.tsx'
import { VerdictButtons } from '#client/ui/form/verdict-buttons.tsx'
import {
  coversMonths,
  type DocumentKind,
  documentKindLabels,
  documentKinds,
} from '#shared/applications/documents/document-kind.ts'
import { commonRejections, documentStatusTones, isReadable } from '#shared/applications/documents/document-status.ts'
import { formatMonth, monthsBefore } from '#shared/kit/month.ts'
import { copy } from './copy.ts'
import { formatDocument, formatStatusChange, type ReviewedDocument } from './document-labels.ts'
import * as queries from './document-queries.ts'

interface Described {
  kind: DocumentKind
  months: string[]
}

interface CorrectFormProps {
  document: ReviewedDocument
  saving: Saving<Described & { id: string; before: Described }, unknown>
  onClose: () => void
}

const offeredMonths = 6

const described = ({ kind, months }: ReviewedDocument): Described => ({ kind, months })

interface DocumentReviewProps {
  document: ReviewedDocument
  applicationId: string
  /** Called after each decision if the document is shown alone, which also enables the `a` and `d` keys. */
  onJudged?: (document: ReviewedDocument, text: string) => void
  /** It can't be displayed in full; accepting requires a download. */
  viewProblem?: DocumentProblem | undefined
}

export function DocumentReview({ document, applicationId, onJudged, viewProblem }: DocumentReviewProps) {
  const { id, name, status } = document
  const client = useQueryClient()
  const rejectButton = useRef<HTMLButtonElement>(null)
  const isRejecting = useHasDraft(`reject ${id}`)
  const isCorrecting = useHasDraft(`correct ${id}`)
  const [open, setOpen] = useState(isRejecting ? ('reject' as const) : isCorrecting ? ('correct' as const) : undefined)
  const change = {
    onSuccess: () => setOpen(undefined),
    onSettled: () => {
      // The application moves on with the last requested document.
      void client.invalidateQueries(queries.applicationRequirements(applicationId))
      void client.invalidateQueries(applicationDetail(applicationId))
      void client.invalidateQueries({ queryKey: [...applicationsKey, 'list'] })
      return client.invalidateQueries(queries.applicationDocuments(applicationId))
    },
  }
  const review = useMutation({
    ...queries.reviewDocument,
    ...change,
    onSuccess: (_answer, { verdict }) => {
      setOpen(undefined)
      const text = verdict === 'accepted' ? 'Accepted' : 'Rejected'
      onJudged?.(document, text)
      // A single key can accept by mistake, so undo is offered.
      if (verdict === 'accepted')
        showDone({ title: `${text}: ${document.name}`, about: `[data-document="${id}"]`, onUndo: takeBack })
    },
  })
  const form = useRecordForm(`reject ${id}`, { saved: emptyReason, saving: review })
  // The rejection in progress continues once the other decision is undone.
  const undo = useMutation({ ...queries.undoReview, onSettled: change.onSettled })
  const takeBack = () =>
    void undo
      .mutateAsync({ id, from: 'accepted' })
      .then(sayUndone, (error) => showErrorToast(`Couldn’t undo the review of ${name}`, error))
  const correct = useMutation({ ...queries.correctDocument, ...change })
  const loading = useMutation({ mutationFn: downloadDocument })
  const isJudged = status !== 'needs_review' && !review.isPending
  const mayChange = useMayChange()
  const isUnread = viewProblem !== undefined && !loading.isSuccess
  const isBusy = review.isPending || undo.isPending || correct.isPending
  const problem = formProblem(review.error ?? undo.error ?? correct.error ?? loading.error)
  function closeReject() {
    form.discard()
    flushSync(() => setOpen(undefined))
    rejectButton.current?.focus()
  }
  const accept = () => form.submit({ id, verdict: 'accepted' })
  useReviewKeys(mayChange && onJudged !== undefined && status === 'needs_review' && !open && !isBusy, {
    a: () => isUnread || accept(),
    d: () => setOpen('reject'),
  })

  return (
    <li data-document={id} tabIndex={-1} className="py-3 outline-none">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="text-sm">
        <StatusBadge tone={documentStatusTones[document.status]}>{formatDocument(document)}</StatusBadge>
        {document.isFromStaff && <span className="text-ink-soft"> · Uploaded by our team</span>}
      </p>
      {document.rejectReason && <p className="wrap-anywhere text-sm">{document.rejectReason}</p>}
      <FormErrors message={problem?.message ?? null} />
      {mayChange && isUnread && viewProblem !== 'damaged' && status === 'needs_review' && (
        <p role="status" className="my-2 rounded border border-danger bg-danger-soft p-3 text-sm">
          {copy.documentTooLarge}
        </p>
      )}
      {!mayChange && isReadable(status) && (
        <Button
          variant="secondary"
          className="mt-2"
          disabled={loading.isPending}
          aria-label={`Download ${name}`}
          onClick={() => loading.mutate({ id, name })}
        >
          {loading.isPending ? 'Loading…' : 'Download'}
        </Button>
      )}
      {mayChange && isReadable(status) && (!open || (open === 'reject' && isJudged)) && (
        <VerdictButtons
          name={name}
          isOpen={status === 'needs_review'}
          isBusy={isBusy}
          isLoading={loading.isPending}
          isUnread={isUnread}
          refusal={{ text: 'Reject', label: `Reject ${name}` }}
          onDownload={() => loading.mutate({ id, name })}
          onAccept={accept}
          onRefuse={() => setOpen('reject')}
          refuseButton={rejectButton}
          onUndo={() => undo.mutate({ id, from: status === 'accepted' ? 'accepted' : 'rejected' })}
        >
          <Button
            variant="quiet"
            aria-label={`Change ${coversMonths(document.kind) ? 'type or months' : 'type'} of ${name}`}
            onClick={() => setOpen('correct')}
          >
            {coversMonths(document.kind) ? 'Change type or months' : 'Change type'}
          </Button>
        </VerdictButtons>
      )}
      {mayChange && open === 'reject' && (
        <ReasonForm
          label="What’s wrong with it?"
          reasons={commonRejections}
          help={copy.rejectionReasonHelp}
          action="Reject document"
          isSending={review.isPending}
          error={problem?.fields.reason}
          typed={form.isDirty ? form.draft : undefined}
          onType={form.change}
          meanwhile={isJudged ? `${formatStatusChange(status)} Your text is still here.` : undefined}
          onSend={(reason) => form.submit({ id, verdict: 'rejected', reason })}
          onClose={closeReject}
        />
      )}
      {mayChange && open === 'correct' && (
        <CorrectForm document={document} saving={correct} onClose={() => setOpen(undefined)} />
      )}
    </li>
  )
}

/** Ignores repeated keydown events: a held key reviews one document only. */
function useReviewKeys(isOn: boolean, keys: Record<'a' | 'd', () => void>) {
  const press = (key: 'a' | 'd') => (event: KeyboardEvent) => {
    if (!event.repeat) keys[key]()
  }
  useShortcuts(isOn ? { a: press('a'), d: press('d') } : none)
}
const none = {}

/** If another user changes them first, shows their change and keeps the input. */
function CorrectForm({ document, saving, onClose }: CorrectFormProps) {
  const { id } = document
  const saved = described(document)
  const form = useRecordForm(`correct ${id}`, { saved, version: saved, saving, compare: 'record' })
  const { kind, months } = form.draft
  const close = () => {
    form.discard()
    onClose()
  }
  const choices = [...new Set([...document.months, ...monthsBefore(localToday(), offeredMonths)])].toSorted()

  return (
    <Form
      problem={null}
      onSubmit={() => form.submit({ id, ...form.draft, before: form.baseVersion })}
      className="mt-2 grid grid-cols-1 gap-3"
    >
      {form.conflict && (
        <ConflictNotice onDiscard={close}>
          Someone else changed it to:{' '}
          {[documentKindLabels[document.kind], ...document.months.map(formatMonth)].join(', ')}.
        </ConflictNotice>
      )}
      <SelectField
        label="Document type"
        name="kind"
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          form.change({ kind: documentKinds.find((each) => each === value) ?? kind })
        }
        options={documentKinds.map((each) => [each, documentKindLabels[each]] as const)}
      />
      {coversMonths(kind) && (
        <fieldset>
          <legend className="font-semibold">Months covered</legend>
          {choices.map((month) => (
            <Checkbox
              key={month}
              name={month}
              checked={months.includes(month)}
              onChange={({ currentTarget: { checked } }) =>
                form.change({ months: checked ? [...months, month] : months.filter((each) => each !== month) })
              }
            >
              {formatMonth(month)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" disabled={form.isSaving}>
          Save
        </Button>
        <Button variant="quiet" disabled={form.isSaving} onClick={close}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** Stored damaged, or a part failed to load or render. */
export type DocumentProblem = 'damaged' | 'incomplete'
