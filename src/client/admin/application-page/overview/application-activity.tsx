import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applicationActivity } from '#client/admin/application-page/queries.ts'
import { NoteText } from '#client/platform/components/note-text.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { type ActivityPart, activityParts } from '#shared/applications/applications/activity-contract.ts'

const partLabels: Record<ActivityPart, string> = {
  work: 'Everything',
  talks: 'Notes and messages',
  changes: 'Changes',
  views: 'Views',
  all: 'All activity, including views',
}

interface ApplicationActivityProps {
  applicationId: string
  parts?: readonly ActivityPart[]
}

/** What happened with an application, newest first. */
export function ApplicationActivity({ applicationId, parts = activityParts }: ApplicationActivityProps) {
  const [show, setShow] = useState<ActivityPart>('work')
  const list = useInfiniteQuery(applicationActivity(applicationId, show))
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <div className="grid grid-cols-1 gap-2">
      <ViewTabs label="Show" value={show} all={parts} labels={partLabels} onChange={setShow} />
      {list.isError && (
        <Notice
          isFlush
          title="Couldn’t load the activity"
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {messageOf(list.error)}
        </Notice>
      )}
      {list.isPending && <Skeleton className="h-24 w-full" />}
      {list.isSuccess && entries.length === 0 && <p className="py-2 text-ink-soft">No activity yet</p>}
      <ol aria-label="Activity" className="ml-1 border-line border-l-2 pl-4 empty:hidden">
        {entries.map(({ id, at, kind, by, text, body }) => (
          <li key={id} className="relative py-1.5">
            <span
              aria-hidden="true"
              className={`absolute top-3 -left-[1.4rem] size-2.5 rounded-full ${kind === 'stage' ? 'bg-action' : 'bg-control'}`}
            />
            <p className="wrap-anywhere">
              {text}{' '}
              <span className="text-ink-soft text-sm">
                · {by && `${by} · `}
                <ExactTime at={at} />
              </span>
            </p>
            {body && (
              <p
                className={`wrap-anywhere whitespace-pre-line ${kind === 'note' ? 'my-1 rounded border border-line bg-surface px-3 py-2' : 'text-ink-soft'}`}
              >
                <NoteText body={body} />
              </p>
            )}
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading…' : 'Show earlier'}
        </Button>
      )}
    </div>
  )
}
