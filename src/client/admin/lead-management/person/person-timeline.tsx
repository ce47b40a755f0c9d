import { useInfiniteQuery } from '@tanstack/react-query'
import { TimelineEntry } from '#client/platform/components/timeline-entry.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import type { PersonRecord, PersonRecordKind } from '#shared/admin/lead-management/person-contract.ts'
import { kindLabels, type RenderRecord } from './person-records.tsx'
import { personTimeline } from './queries.ts'

interface PersonTimelineProps {
  opened: { kind: PersonRecordKind; id: string }
  /** Name the records of the entries. */
  records: readonly PersonRecord[]
  renderLink: RenderRecord
}

/** What happened in all records, latest first. */
export function PersonTimeline({ opened, records, renderLink }: PersonTimelineProps) {
  const list = useInfiniteQuery(personTimeline(opened))
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? []
  const nameOf = (kind: PersonRecordKind, id: string) => {
    const detail = records.find((record) => record.id === id)?.detail
    return kind === 'lead' || !detail ? kindLabels[kind] : `${kindLabels[kind]} ${detail}`
  }
  return (
    <section aria-labelledby="person-timeline">
      <h2 id="person-timeline" className="font-semibold">
        Timeline
      </h2>
      {list.isError && (
        <Notice
          isFlush
          title="Couldn’t load the timeline"
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        >
          {messageOf(list.error)}
        </Notice>
      )}
      {list.isPending && (
        <div className="mt-3 grid grid-cols-1 gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-2/3" />
        </div>
      )}
      <ol className="mt-2 ml-1 border-line border-l-2 pl-4">
        {entries.map((entry) => (
          <TimelineEntry key={`${entry.id} ${entry.text}`} entry={entry}>
            {' · '}
            <span className="inline-block">{renderLink(entry.record, nameOf(entry.record.kind, entry.record.id))}</span>
          </TimelineEntry>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button variant="secondary" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading…' : 'Show earlier'}
        </Button>
      )}
    </section>
  )
}
