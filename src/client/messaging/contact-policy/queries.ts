import { queryOptions } from '@tanstack/react-query'
import { read } from '#client/platform/query.ts'
import { listApplicationContacts, listLeadContacts } from '#shared/messaging/contact-policy/contract.ts'

const endpoints = { leads: listLeadContacts, applications: listApplicationContacts }

/** Emails to the person of a lead or an application; invalidated together with them. */
export const contactsOf = (whose: keyof typeof endpoints, id: string) =>
  queryOptions({
    queryKey: [whose, 'contacts', id],
    queryFn: ({ signal }) => read(endpoints[whose], { id }, signal),
    staleTime: 0,
  })
