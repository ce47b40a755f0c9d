import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { useFormDraft } from '#client/platform/use-form-draft.ts'
import { ConflictNotice, DiscardMyChangesButton } from '#client/ui/conflict-notice.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Issue } from '#shared/intake/newsletter/desk-contract.ts'
import { newsletterNow, saveIssue } from './queries.ts'

interface IssueDialogProps {
  id: string
  /** Undefined for a new issue. */
  issue: Issue | undefined
  onSaved: () => void
  onClose: () => void
}

interface IssueDraft {
  readonly subject: string
  readonly body: string
}

/** Edits an issue. The form draft survives a reload; if a colleague saves the issue in the meantime, both versions are shown. */
export function IssueDialog({ id, issue, onSaved, onClose }: IssueDialogProps) {
  const client = useQueryClient()
  const saving = useMutation({
    ...saveIssue(id),
    onSettled: () => client.invalidateQueries({ queryKey: [newsletterNow.queryKey[0]] }),
  })
  const problem = formProblem(saving.error)
  const saved: IssueDraft = { subject: issue?.subject ?? '', body: issue?.body ?? '' }
  // A new issue stays new while the dialog is open, even if it was saved but the response was lost.
  const [name] = useState(issue ? `issue ${id}` : 'new issue')
  const form = useFormDraft(name, { saved, current: issue?.version ?? 0, error: saving.error })
  const { draft, isDirty, conflicts, baseVersion: version, change, markSaved } = form

  function forget() {
    form.discard()
    saving.reset()
  }

  return (
    <FormDialog
      title={issue ? 'Edit issue' : 'Write issue'}
      action="Save draft"
      isBusy={saving.isPending}
      problem={problem}
      isTyped={isDirty}
      onSubmit={() => void saving.mutateAsync({ ...draft, version }, { onSuccess: onSaved }).then(markSaved, () => {})}
      onClose={() => {
        forget()
        onClose()
      }}
    >
      {conflicts.length > 0 && !saving.isPending && (
        <>
          {problem ? (
            <div>
              <p>Saving again replaces it with your version.</p>
              <DiscardMyChangesButton onDiscard={forget} />
            </div>
          ) : (
            <ConflictNotice onDiscard={forget}>Someone else has changed this draft.</ConflictNotice>
          )}
          <details>
            <summary className="min-h-11 py-2.5 text-ink-soft text-sm">
              <span>Their version</span>
            </summary>
            <p className="wrap-anywhere font-semibold">{saved.subject}</p>
            <p className="wrap-anywhere mt-2 whitespace-pre-line">{saved.body}</p>
          </details>
        </>
      )}
      <Field
        id="subject"
        label="Subject"
        name="subject"
        value={draft.subject}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        required
        error={problem?.fields.subject}
      />
      <TextArea
        id="body"
        label="Text"
        help="Leave an empty line between paragraphs. Your name, postal address and an unsubscribe link are added at the end."
        name="body"
        rows={10}
        value={draft.body}
        onChange={({ currentTarget }) => change({ body: currentTarget.value })}
        required
        error={problem?.fields.body}
      />
    </FormDialog>
  )
}
