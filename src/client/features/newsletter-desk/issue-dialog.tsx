import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formProblem } from '#client/platform/form-problem.ts'
import { changedByOthers, shownDraft, type Typing, withTyped } from '#client/platform/typing.ts'
import { useSeen } from '#client/platform/use-seen.ts'
import { ChangedMeanwhile, ShowTheirs } from '#client/ui/changed-meanwhile.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Issue } from '#shared/newsletter/desk-contract.ts'
import { newsletterNow, saveIssue } from './queries.ts'

interface IssueDialogProps {
  id: string
  /** Absent for a new one. */
  issue: Issue | undefined
  onSaved: () => void
  onClose: () => void
}

interface IssueDraft {
  readonly subject: string
  readonly body: string
}

/** Writes a draft. What somebody else saves meanwhile is told, and not written over unseen. */
export function IssueDialog({ id, issue, onSaved, onClose }: IssueDialogProps) {
  const client = useQueryClient()
  const saving = useMutation({
    ...saveIssue(id),
    onSettled: () => client.invalidateQueries({ queryKey: [newsletterNow.queryKey[0]] }),
  })
  const problem = formProblem(saving.error)
  const saved: IssueDraft = { subject: issue?.subject ?? '', body: issue?.body ?? '' }
  const [typing, setTyping] = useState<Typing<IssueDraft>>()
  const draft = shownDraft(saved, typing)
  const { contested } = changedByOthers(saved, typing)
  const version = useSeen(issue?.version ?? 0, { isContested: contested.length > 0, error: saving.error })
  const change = (values: Partial<IssueDraft>) => setTyping((before) => withTyped(saved, before, values))

  function forget() {
    setTyping(undefined)
    saving.reset()
  }

  return (
    <FormDialog
      title={issue ? 'Edit the issue' : 'Write an issue'}
      action="Save the draft"
      isBusy={saving.isPending}
      problem={problem}
      onSubmit={() => saving.mutate({ ...draft, version }, { onSuccess: onSaved })}
      onClose={onClose}
    >
      {contested.length > 0 && !saving.isPending && (
        <>
          {problem ? (
            <div>
              <p>Saving again puts what you typed in its place.</p>
              <ShowTheirs onForget={forget} />
            </div>
          ) : (
            <ChangedMeanwhile onForget={forget}>Meanwhile somebody else has changed this draft.</ChangedMeanwhile>
          )}
          <details>
            <summary className="min-h-11 py-2.5 text-ink-soft text-sm">
              <span>The draft as they saved it</span>
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
        help="An empty line begins a new paragraph. Your name, postal address and the unsubscribe link are added below."
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
