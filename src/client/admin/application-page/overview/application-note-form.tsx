import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applicationsKey } from '#client/admin/application-page/list/list-queries.ts'
import { addApplicationNote } from '#client/admin/application-page/queries.ts'
import { MentionArea, useLinkMentions } from '#client/platform/components/mention-area.tsx'
import { useRecordForm } from '#client/platform/drafts/use-record-form.ts'
import { Button } from '#client/ui/button.tsx'
import { showDone } from '#client/ui/feedback/undo-toast.tsx'
import { Form } from '#client/ui/form/form.tsx'

export function ApplicationNoteForm({ applicationId }: { applicationId: string }) {
  const client = useQueryClient()
  const saving = useMutation({
    ...addApplicationNote,
    onSuccess: () => {
      showDone({ title: 'Note added.' })
      return client.invalidateQueries({ queryKey: [...applicationsKey, 'activity', applicationId] })
    },
  })
  const form = useRecordForm(`note ${applicationId}`, { saved: { body: '' }, saving, persist: true })

  const link = useLinkMentions()
  const submit = () => form.submit({ id: applicationId, noteId: form.newId, body: link(form.draft.body) })

  return (
    <Form problem={form.problem} onSubmit={submit}>
      <MentionArea
        {...form.field('body')}
        label="Note"
        help="Internal only. The applicant can’t see it. Type @ to mention someone."
        aria-keyshortcuts="n"
        rows={2}
        maxLength={4_000}
      />
      <Button type="submit" variant="secondary" className="justify-self-start" disabled={form.isSaving}>
        {form.isSaving ? 'Adding…' : 'Add note'}
      </Button>
    </Form>
  )
}
