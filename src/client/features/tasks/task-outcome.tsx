import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextArea } from '#client/ui/text-area.tsx'
import type { Task } from '#shared/tasks/contract.ts'
import { useSettling } from './use-settling.ts'

/** Settles a task, with a word on what came of it, or opens it again. */
export function TaskOutcome({ task }: { task: Task }) {
  const [outcome, setOutcome] = useState(task.outcome)
  const settling = useSettling()
  const settle = (to: Task['status']) => settling.mutate({ task, to, outcome })

  if (task.status !== 'open')
    return (
      <>
        <p className="wrap-anywhere whitespace-pre-line">{task.outcome || 'Nothing was written about it.'}</p>
        <Button look="secondary" className="mt-3" disabled={settling.isPending} onClick={() => settle('open')}>
          Open it again
        </Button>
      </>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextArea
        label="What came of it (optional)"
        name="outcome"
        rows={2}
        value={outcome}
        onChange={({ target }) => setOutcome(target.value)}
        maxLength={2_000}
      />
      <div className="flex flex-wrap gap-2">
        <Button disabled={settling.isPending} onClick={() => settle('done')}>
          Done
        </Button>
        <Button look="secondary" disabled={settling.isPending} onClick={() => settle('dropped')}>
          Not needed
        </Button>
      </div>
    </div>
  )
}
