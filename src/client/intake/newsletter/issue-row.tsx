import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#client/ui/dialog/form-dialog.tsx'
import { ConflictNotice, DiscardMyChangesButton } from '#client/ui/feedback/conflict-notice.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime, TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { Field } from '#client/ui/form/field.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { TextArea } from '#client/ui/form/text-area.tsx'
import type { Issue, NewsletterNow } from '#shared/intake/newsletter/admin-contract.ts'
import { exportSubscribers, newsletterNow, previewOf, saveIssue, sendIssue, testIssue } from './queries.ts'

interface IssueRowProps {
  issue: Issue
  /** Confirmed subscribers. */
  readers: number
  /** Why nothing can be sent, if so. */
  obstacle: string | null
  onEdit: () => void
}

export function IssueRow({ issue, readers, obstacle, onEdit }: IssueRowProps) {
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const { subject, createdAt, sentAt, recipients, waiting } = issue
  return (
    <li className="grid grid-cols-1 gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="wrap-anywhere font-semibold">{subject}</span>
        {!sentAt && <Badge>Draft</Badge>}
      </p>
      <p className="text-ink-soft text-sm">
        {sentAt ? (
          <>
            To {recipients.toLocaleString('en-US')} {recipients === 1 ? 'subscriber' : 'subscribers'},{' '}
            <ExactTime at={sentAt} />
            {waiting > 0 && `; ${waiting} waiting to be sent (not at night in the recipient's time zone)`}
          </>
        ) : (
          <>
            Started <TimeAgo at={createdAt} />
          </>
        )}
      </p>
      {!sentAt && <DraftActions issue={issue} readers={readers} obstacle={obstacle} onEdit={onEdit} />}
      <details onToggle={({ currentTarget }) => setIsPreviewOpen(currentTarget.open)}>
        <summary className="min-h-control py-2.5 text-action">Preview</summary>
        {isPreviewOpen && <IssuePreview id={issue.id} />}
      </details>
    </li>
  )
}

function DraftActions({ issue: { id, subject, version }, readers, obstacle, onEdit }: IssueRowProps) {
  const client = useQueryClient()
  const testing = useMutation(testIssue)
  const sending = useMutation({ ...sendIssue, onSettled: () => client.invalidateQueries(newsletterNow) })
  /** The version shown when the dialog opened. */
  const [confirming, setConfirming] = useState<number>()
  return (
    <>
      <FormErrors message={formProblem(testing.error)?.message ?? null} />
      <div className="-mr-4 -ml-control-x flex flex-wrap">
        <Button variant="quiet" onClick={onEdit}>
          Edit
        </Button>
        <Button variant="quiet" disabled={testing.isPending} onClick={() => testing.mutate({ id })}>
          Send test email
        </Button>
        <Button variant="quiet" disabled={obstacle !== null} onClick={() => setConfirming(version)}>
          Send to {readers} {readers === 1 ? 'subscriber' : 'subscribers'}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {testing.data && `Sending a test email to ${testing.data.to}.`}
      </p>
      {confirming !== undefined && (
        <ConfirmDialog
          title={`Send "${subject}"?`}
          action="Send issue"
          isBusy={sending.isPending}
          problem={formProblem(sending.error)?.message ?? null}
          onConfirm={() => sending.mutate({ id, version: confirming }, { onSuccess: () => setConfirming(undefined) })}
          onClose={() => {
            setConfirming(undefined)
            sending.reset()
          }}
        >
          It goes to {readers} {readers === 1 ? 'person' : 'people'}, and you can’t undo this. No one gets it between 9
          p.m. and 8 a.m. their time.
        </ConfirmDialog>
      )}
    </>
  )
}

function IssuePreview({ id }: { id: string }) {
  const preview = useQuery(previewOf(id))
  if (preview.isPending) return <Skeleton className="w-2/3" />
  if (preview.isError)
    return (
      <Notice isFlush title="Couldn't load the preview" onRetry={() => void preview.refetch()}>
        {messageOf(preview.error)}
      </Notice>
    )
  return (
    <div className="wrap-anywhere rounded bg-sunken p-3 text-sm">
      <p className="font-semibold">{preview.data.subject}</p>
      <p className="mt-2 whitespace-pre-line">{preview.data.text}</p>
    </div>
  )
}

interface IssueDialogProps {
  id: string
  issue: Issue | undefined
  onSaved: () => void
  onClose: () => void
}

interface IssueDraft {
  readonly subject: string
  readonly body: string
}

/** The draft survives a reload; if a colleague saves the issue first, both versions are shown. */
export function IssueDialog({ id, issue, onSaved, onClose }: IssueDialogProps) {
  const client = useQueryClient()
  const saving = useMutation({
    ...saveIssue(id),
    onSettled: () => client.invalidateQueries({ queryKey: [newsletterNow.queryKey[0]] }),
  })
  const saved: IssueDraft = { subject: issue?.subject ?? '', body: issue?.body ?? '' }
  // A new issue stays new while the dialog is open, even if the response to saving was lost.
  const [name] = useState(issue ? `issue ${id}` : 'new issue')
  const form = useRecordForm(name, { saved, version: issue?.version ?? 0, saving })
  const { draft, conflict, problem, baseVersion: version } = form

  return (
    <FormDialog
      title={issue ? 'Edit issue' : 'Write issue'}
      action="Save draft"
      isBusy={form.isSaving}
      problem={problem}
      isTyped={form.isDirty}
      onSubmit={() => form.submit({ ...draft, version }, { onSuccess: onSaved })}
      onClose={() => {
        form.discard()
        onClose()
      }}
    >
      {conflict && (
        <>
          {problem ? (
            <div>
              <p>Saving again replaces it with your version.</p>
              <DiscardMyChangesButton onDiscard={form.discard} />
            </div>
          ) : (
            <ConflictNotice onDiscard={form.discard}>Someone else has changed this draft.</ConflictNotice>
          )}
          <details>
            <summary className="min-h-control py-2.5 text-ink-soft text-sm">
              <span>Their version</span>
            </summary>
            <p className="wrap-anywhere font-semibold">{saved.subject}</p>
            <p className="wrap-anywhere mt-2 whitespace-pre-line">{saved.body}</p>
          </details>
        </>
      )}
      <Field {...form.field('subject')} id="subject" label="Subject" required />
      <TextArea
        {...form.field('body')}
        id="body"
        label="Text"
        help="Leave an empty line between paragraphs. Your name, postal address and an unsubscribe link are added at the end."
        rows={10}
        required
      />
    </FormDialog>
  )
}

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

export function Growth({ counts, weeks, mayExport }: Pick<NewsletterNow, 'counts' | 'weeks'> & { mayExport: boolean }) {
  const exporting = useMutation(exportSubscribers)
  return (
    <>
      <p>
        <span className="figures font-semibold">{counts.confirmed.toLocaleString('en-US')}</span> subscribed,{' '}
        <span className="figures">{counts.pending.toLocaleString('en-US')}</span> not confirmed yet,{' '}
        <span className="figures">{counts.unsubscribed.toLocaleString('en-US')}</span> unsubscribed.
      </p>
      <table className="figures w-full text-sm">
        <caption className="sr-only">Subscribers by week</caption>
        <thead>
          <tr className="border-line border-b text-left text-ink-soft">
            <th scope="col" className="py-1.5 font-semibold">
              Week of
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Subscribed
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Unsubscribed
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ startsOn, confirmed, unsubscribed }) => (
            <tr key={startsOn} className="border-line border-b">
              <th scope="row" className="py-1.5 text-left font-normal">
                {day.format(new Date(startsOn))}
              </th>
              <td className="py-1.5 text-right">{confirmed}</td>
              <td className="py-1.5 text-right">{unsubscribed}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <FormErrors message={exporting.error ? messageOf(exporting.error) : null} />
      {mayExport && (
        <div>
          <Button variant="secondary" disabled={exporting.isPending} onClick={() => exporting.mutate()}>
            {exporting.isPending ? 'Exporting…' : 'Export subscribers (CSV)'}
          </Button>
        </div>
      )}
    </>
  )
}
