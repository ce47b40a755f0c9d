import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ContactCard, RecordList, WeakList } from '#client/admin/lead-management/person/person-records.tsx'
import { PersonTimeline } from '#client/admin/lead-management/person/person-timeline.tsx'
import { person } from '#client/admin/lead-management/person/queries.ts'
import { PageHeader } from '#client/pages/admin/frame/page-header.tsx'
import { RecordLink } from '#client/pages/admin/lists/record-link.tsx'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { isGone, messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { type PersonRecordKind, personRecordKinds } from '#shared/admin/lead-management/person-contract.ts'

const route = getRouteApi('/admin/people/$kind/$id')

/** `/admin/people/lead/…`: everything about the person or business of a record. */
export function PersonPage() {
  const { kind: asked, id } = route.useParams()
  const kind = personRecordKinds.find((one) => one === asked)
  if (!kind)
    return (
      <>
        <PageHeader title="Person" />
        <Notice title="Record not found">The link is wrong. Open the record again from its list.</Notice>
      </>
    )
  return <OpenPerson key={id} opened={{ kind, id }} />
}

const link = (record: { kind: PersonRecordKind; id: string }, text: string) => (
  <RecordLink {...record}>{text}</RecordLink>
)

function OpenPerson({ opened }: { opened: { kind: PersonRecordKind; id: string } }) {
  const query = useQuery(person(opened))
  const title = query.data?.card.businesses[0] ?? query.data?.card.names[0] ?? 'Person'
  useTitle(title)
  if (query.isError)
    return (
      <>
        <PageHeader title="Person" />
        {isGone(query.error) ? (
          <Notice title="Record not found">
            It was deleted, or its owner’s records aren’t open to you. Go back to the list.
          </Notice>
        ) : (
          <Notice title="Couldn’t load this person" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
            {messageOf(query.error)}
          </Notice>
        )}
      </>
    )
  return (
    <div className="@container wide:h-full relative wide:overflow-y-auto">
      <PageHeader title={title} />
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 border-line border-t px-4 pt-3 pb-8 @4xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 content-start gap-5 @4xl:order-2">
          {query.data ? (
            <>
              <ContactCard card={query.data.card} />
              <section aria-labelledby="person-records">
                <h2 id="person-records" className="font-semibold">
                  {query.data.records.length === 1 ? '1 record' : `${query.data.records.length} records`}
                </h2>
                <RecordList records={query.data.records} renderLink={link} />
              </section>
              <WeakList weak={query.data.weak} renderLink={link} />
            </>
          ) : (
            <div role="status" className="grid gap-3">
              <span className="sr-only">Loading…</span>
              <Skeleton className="w-2/3" />
              <Skeleton className="w-1/2" />
              <Skeleton className="h-24" />
            </div>
          )}
        </div>
        <PersonTimeline opened={opened} records={query.data?.records ?? []} renderLink={link} />
      </div>
    </div>
  )
}
