import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import type { SetUpStep } from '#shared/admin/set-up/contract.ts'
import { stepLabels } from './copy.ts'
import { hideList, setUpList } from './queries.ts'

interface SetUpListProps {
  /** Links a step to the page where it is done. */
  renderLink: (step: SetUpStep, label: string) => ReactNode
}

/** What the owner still has to set up; hidden by the owner once everything is done. */
export function SetUpList({ renderLink }: SetUpListProps) {
  const client = useQueryClient()
  const list = useQuery(setUpList)
  const hiding = useMutation({
    ...hideList,
    onSettled: () => client.invalidateQueries({ queryKey: setUpList.queryKey }),
  })
  if (list.isError && !list.data)
    return (
      <Notice title="Couldn’t load the setup list" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {messageOf(list.error)}
      </Notice>
    )
  if (!list.data || list.data.isHidden) return null
  const { steps } = list.data
  const done = steps.filter(({ isDone }) => isDone).length
  const isComplete = done === steps.length

  return (
    <section aria-labelledby="set-up" className="px-4 pb-6 sm:px-6">
      <details className="rounded border border-line bg-surface" open={!isComplete}>
        <summary className="flex min-h-control cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
          <h2 id="set-up" className="text-lg">
            {isComplete ? 'Setup complete' : 'Set up your brokerage'}
          </h2>
          <span className="figures text-ink-soft text-sm">
            {done} of {steps.length} done
          </span>
        </summary>
        <ul className="grid grid-cols-1 border-line border-t @4xl:grid-cols-2">
          {steps.map(({ step, isDone, detail }) => (
            <li key={step} className="flex min-w-0 items-start gap-3 px-4 py-2">
              {isDone ? (
                <CircleCheck
                  size="1.25em"
                  strokeWidth={1.5}
                  className="mt-1 shrink-0 text-status-green"
                  aria-hidden="true"
                />
              ) : (
                <CircleDashed
                  size="1.25em"
                  strokeWidth={1.5}
                  className="mt-1 shrink-0 text-ink-soft"
                  aria-hidden="true"
                />
              )}
              <div className="min-w-0">
                <p className={isDone ? 'text-ink-soft' : 'font-semibold'}>
                  {renderLink(step, stepLabels[step])}
                  <span className="sr-only">{isDone ? ': done' : ': not done'}</span>
                </p>
                <p className="break-words text-ink-soft text-sm">{detail}</p>
              </div>
            </li>
          ))}
        </ul>
        {isComplete && (
          <div className="border-line border-t px-4 py-3">
            {hiding.isError && <p className="pb-2 text-danger text-sm">{messageOf(hiding.error)}</p>}
            <Button variant="secondary" disabled={hiding.isPending} onClick={() => hiding.mutate()}>
              Hide this list
            </Button>
          </div>
        )}
      </details>
    </section>
  )
}
