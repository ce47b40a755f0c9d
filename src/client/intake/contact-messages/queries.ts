import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { read, write } from '#client/platform/request/query.ts'
import { RequestError } from '#client/platform/request/request-error.ts'
import { useRecordAction } from '#client/platform/request/use-record-action.ts'
import type { ContactDetail } from '#shared/intake/contact-messages/admin-contract.ts'
import * as contract from '#shared/intake/contact-messages/admin-contract.ts'
import type { ComplaintStatus, ContactStatus } from '#shared/intake/contact-messages/contact-status.ts'
import type { ContactTopic } from '#shared/intake/contact-messages/topics.ts'

export type ContactQuery = Pick<contract.ContactFilter, 'q' | 'topic' | 'view'>

/** The live topic of the same name invalidates it. */
export const contactsKey = ['contacts'] as const

export const contactList = ({ q, topic, view }: ContactQuery) =>
  infiniteQueryOptions({
    queryKey: [...contactsKey, 'list', { q, topic, view }],
    queryFn: ({ pageParam, signal }) => read(contract.listContacts, { q, topic, view, after: pageParam }, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

export const contactDetail = (id: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'file', id],
    queryFn: ({ signal }) => read(contract.getContactDetail, { id }, signal),
  })

export const assignContact = mutationOptions({
  mutationFn: (input: { id: string; from: string | null; staffId: string; reason: string }) =>
    write(contract.assignContact, input),
})

export const writeEntry = mutationOptions({
  mutationFn: (input: { id: string; entryId: string; kind: 'reply' | 'note'; seenReplies: number; body: string }) =>
    write(contract.writeContactEntry, input),
})

export const setStatus = mutationOptions({
  mutationFn: (input: { id: string; from: ContactStatus; to: 'open' | 'closed' }) =>
    write(contract.setContactStatus, input),
})

export const setSpam = mutationOptions({
  mutationFn: (input: { id: string; isSpam: boolean }) => write(contract.setContactSpam, input),
})

export const setTopic = mutationOptions({
  mutationFn: (input: { id: string; from: ContactTopic; topic: ContactTopic }) =>
    write(contract.setContactTopic, input),
})

export const moveComplaint = mutationOptions({
  mutationFn: (input: { id: string; from: ComplaintStatus; to: ComplaintStatus; outcome: string }) =>
    write(contract.moveComplaint, input),
})

/**
 * Changes each message in turn. A refused one, such as an undecided complaint, doesn't stop the others; an error that
 * affects all does. The result reports the changes made.
 */
export const setEach = mutationOptions({
  retry: false,
  mutationFn: async ({
    contacts,
    to,
  }: {
    contacts: readonly contract.ListedContact[]
    to: 'closed' | 'open' | 'spam' | 'wanted'
  }) => {
    const done: contract.ListedContact[] = []
    let refused = 0
    for (const contact of contacts) {
      const { id, status } = contact
      const change =
        to === 'spam' || to === 'wanted'
          ? write(contract.setContactSpam, { id, isSpam: to === 'spam' })
          : write(contract.setContactStatus, { id, from: status, to })
      try {
        await change
        done.push(contact)
      } catch (failure) {
        if (!(failure instanceof RequestError) || failure.status !== 409)
          return { done, refused, left: contacts.length - done.length - refused, failure }
        refused += 1
      }
    }
    return { done, refused, left: 0, failure: undefined }
  },
})

/** Changes a message: shows the response and reloads the list; reloads the message after an error. */
export function useContactChange<Input extends { id: string }>(
  options: UseMutationOptions<ContactDetail, Error, Input>,
) {
  const client = useQueryClient()
  return useRecordAction(contactsKey[0], {
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(contactDetail(changed.contact.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...contactsKey, 'list'] })
    },
    onError: (_error, { id }) => client.invalidateQueries(contactDetail(id)),
  })
}
