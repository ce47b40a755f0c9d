import { queryOptions, useQuery } from '@tanstack/react-query'
import { read } from '#client/platform/request/query.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { formatContact, suppressionLabels } from '#shared/messaging/contact-policy/contact-labels.ts'
import { listApplicationContacts, listLeadContacts } from '#shared/messaging/contact-policy/contract.ts'

const endpoints = { leads: listLeadContacts, applications: listApplicationContacts }

/** Invalidated together with the lead or application. */
const contactsOf = (record: keyof typeof endpoints, id: string) =>
  queryOptions({
    queryKey: [record, 'contacts', id],
    queryFn: ({ signal }) => read(endpoints[record], { id }, signal),
    staleTime: 0,
  })

/** Includes the reason each email was sent or not. */
export function ContactLog({ record, id }: { record: 'leads' | 'applications'; id: string }) {
  const list = useQuery(contactsOf(record, id))
  if (list.isPending) return <Skeleton className="w-2/3" />
  if (list.isError)
    return (
      <Notice isFlush title="Couldn’t load the emails" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {messageOf(list.error)}
      </Notice>
    )
  const { contacts, suppressions } = list.data
  return (
    <>
      {suppressions.map((reason) => (
        <p key={reason} className="font-semibold text-danger text-sm">
          {suppressionLabels[reason]}
        </p>
      ))}
      {contacts.length === 0 && <p className="text-ink-soft text-sm">No emails to show yet.</p>}
      <ol className="grid grid-cols-1 gap-2 text-sm empty:hidden">
        {contacts.map((contact) => (
          <li key={contact.id}>
            {formatContact(contact)}
            <span className="block text-ink-soft">
              <ExactTime at={contact.at} />
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
