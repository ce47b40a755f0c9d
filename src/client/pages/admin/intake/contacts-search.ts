import { z } from 'zod/mini'
import { contactViews } from '#shared/intake/contact-messages/list-choices.ts'
import { contactTopics } from '#shared/intake/contact-messages/topics.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

export const contactsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  topic: z.catch(z.union([z.enum(contactTopics), z.literal('')]), ''),
  view: z.catch(z.enum(contactViews), 'open'),
  contact: z.catch(z.union([uuid(), z.literal('')]), ''),
})
export type ContactsSearch = z.output<typeof contactsSearch>

/** Left out of the URL. */
export const defaultContactsSearch: ContactsSearch = { q: '', topic: '', view: 'open', contact: '' }
