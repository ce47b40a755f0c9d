import { type ReactNode, useState } from 'react'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { TabList } from '#client/ui/list/tab-list.tsx'
import { MessageForm } from './application-messages.tsx'
import { ApplicationNoteForm } from './application-note-form.tsx'

const tabLabels = { note: 'Note', message: 'Message', task: 'Task' } as const
type Tab = keyof typeof tabLabels

interface ApplicationComposerProps {
  applicationId: string
  /** The form of a new task. */
  task: ReactNode
}

/** Writes a note, a message to the applicant or a task. Each keeps its text while another is open. */
export function ApplicationComposer({ applicationId, task }: ApplicationComposerProps) {
  const hasMessageDraft = useHasDraft(`message ${applicationId}`)
  const hasNoteDraft = useHasDraft(`note ${applicationId}`)
  const [tab, setTab] = useState<Tab>(hasMessageDraft && !hasNoteDraft ? 'message' : 'note')
  if (!useMayChange()) return null
  return (
    <section aria-label="New activity" className="rounded border border-line">
      <TabList label="New activity" value={tab} labels={tabLabels} onOpen={setTab} />
      <div role="tabpanel" className="p-3">
        {tab === 'note' && <ApplicationNoteForm applicationId={applicationId} />}
        {tab === 'message' && <MessageForm applicationId={applicationId} />}
        {tab === 'task' && task}
      </div>
    </section>
  )
}
