// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '#client/testing/fake-server.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { UndoToaster } from '#client/ui/feedback/undo-toast.tsx'
import { ApplicationNoteForm } from './application-note-form.tsx'

const applicationId = '0197f1f2-0000-7000-8000-0000000000aa'

test('a saved note is confirmed, and its field is cleared', async () => {
  fakeServer({ [`POST /api/admin/applications/${applicationId}/notes`]: () => ({}) })
  const { user } = renderAdmin(
    <>
      <ApplicationNoteForm applicationId={applicationId} />
      <UndoToaster />
    </>,
  )
  const note = screen.getByLabelText<HTMLTextAreaElement>('Note')
  await user.type(note, 'They call back')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  expect(await screen.findByText('Note added.')).toBeDefined()
  await waitFor(() => expect(note.value).toBe(''))
})
