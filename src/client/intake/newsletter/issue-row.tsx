import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { ExactTime, TimeAgo } from '#client/ui/time-ago.tsx'
import type { Issue } from '#shared/intake/newsletter/desk-contract.ts'
import { IssuePreview } from './issue-preview.tsx'
import { newsletterNow, sendIssue, testIssue } from './queries.ts'

interface IssueRowProps {
  issue: Issue
  /** Number of confirmed subscribers. */
  readers: number
  /** Why nothing can be sent; null if it can. */
  obstacle: string | null
  onEdit: () => void
}

/** One issue: a draft with its actions, or a sent issue with its recipients. */
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
        <summary className="min-h-11 py-2.5 text-action">Preview</summary>
        {isPreviewOpen && <IssuePreview id={issue.id} />}
      </details>
    </li>
  )
}

function DraftActions({ issue: { id, subject, version }, readers, obstacle, onEdit }: IssueRowProps) {
  const client = useQueryClient()
  const testing = useMutation(testIssue)
  const sending = useMutation({ ...sendIssue, onSettled: () => client.invalidateQueries(newsletterNow) })
  /** The version shown when the confirmation dialog opened. */
  const [asked, setAsked] = useState<number>()
  return (
    <>
      <FormErrors message={formProblem(testing.error)?.message ?? null} />
      <div className="-mr-4 -ml-5 flex flex-wrap">
        <Button look="quiet" onClick={onEdit}>
          Edit
        </Button>
        <Button look="quiet" disabled={testing.isPending} onClick={() => testing.mutate({ id })}>
          Send test email
        </Button>
        <Button look="quiet" disabled={obstacle !== null} onClick={() => setAsked(version)}>
          Send to {readers} {readers === 1 ? 'subscriber' : 'subscribers'}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {testing.data && `Sending a test email to ${testing.data.to}.`}
      </p>
      {asked !== undefined && (
        <ConfirmDialog
          title={`Send "${subject}"?`}
          action="Send issue"
          isBusy={sending.isPending}
          problem={formProblem(sending.error)?.message ?? null}
          onConfirm={() => sending.mutate({ id, version: asked }, { onSuccess: () => setAsked(undefined) })}
          onClose={() => {
            setAsked(undefined)
            sending.reset()
          }}
        >
          It goes to {readers} {readers === 1 ? 'person' : 'people'} and cannot be taken back. Nobody gets it between 9
          at night and 8 in the morning, their time.
        </ConfirmDialog>
      )}
    </>
  )
}
