import { type ReactNode, Suspense, useState } from 'react'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { useMayChange } from '#client/platform/components/record-access.tsx'
import { useHasDraft } from '#client/platform/drafts/draft-store.ts'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { TabList } from '#client/ui/list/tab-list.tsx'
import { ApplicationNoteForm } from './application-note-form.tsx'

const MessageForm = loadLater(async () => (await import('./application-messages.tsx')).MessageForm)

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
  const mayChange = useMayChange()
  usePreload(MessageForm, mayChange)
  if (!mayChange) return null
  return (
    <section aria-label="New activity" className="rounded border border-line">
      <TabList label="New activity" value={tab} labels={tabLabels} keys={{ note: 'n' }} onOpen={setTab} />
      <div role="tabpanel" className="p-3">
        {tab === 'note' && <ApplicationNoteForm applicationId={applicationId} />}
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          {tab === 'message' && <MessageForm applicationId={applicationId} />}
          {tab === 'task' && task}
        </Suspense>
      </div>
    </section>
  )
}
