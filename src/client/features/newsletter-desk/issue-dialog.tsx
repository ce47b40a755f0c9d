import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formProblem } from '#client/platform/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { FormErrors } from '#client/ui/form-errors.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import { newsletterNow, saveIssue } from './queries.ts'

interface IssueDialogProps {
  id: string
  /** Absent for a new one. */
  draft?: { subject: string; body: string }
  onSaved: () => void
  onClose: () => void
}

/** Writes a draft. */
export function IssueDialog({ id, draft, onSaved, onClose }: IssueDialogProps) {
  const client = useQueryClient()
  const saving = useMutation({
    ...saveIssue(id),
    onSettled: () => client.invalidateQueries({ queryKey: [newsletterNow.queryKey[0]] }),
  })
  const problem = formProblem(saving.error)
  return (
    <Dialog title={draft ? 'Edit the issue' : 'Write an issue'} onClose={onClose}>
      <form
        method="post"
        noValidate
        className="grid gap-5 p-5"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate(new FormData(event.currentTarget), { onSuccess: onSaved })
        }}
      >
        <FormErrors message={problem?.message ?? null} fields={problem?.fields ?? {}} />
        <Field
          id="subject"
          label="Subject"
          name="subject"
          defaultValue={draft?.subject}
          required
          error={problem?.fields.subject}
        />
        <TextArea
          id="body"
          label="Text"
          help="An empty line begins a new paragraph. Your name, postal address and the unsubscribe link are added below."
          name="body"
          rows={10}
          defaultValue={draft?.body}
          required
          error={problem?.fields.body}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={saving.isPending}>
            {saving.isPending ? 'Saving…' : 'Save the draft'}
          </Button>
          <Button look="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
