import { z } from 'zod/mini'
import { contactViews } from '#shared/intake/contact-messages/admin-contract.ts'
import { contactTopics } from '#shared/intake/contact-messages/topics.ts'

/** URL state of the contacts list, so that a view can be linked and reloaded. */
export const contactsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  topic: z.catch(z.union([z.enum(contactTopics), z.literal('')]), ''),
  view: z.catch(z.enum(contactViews), 'open'),
  /** The message that is open in the side panel. */
  contact: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type ContactsSearch = z.output<typeof contactsSearch>

/** Defaults, which are left out of the URL. */
export const defaultContactsSearch: ContactsSearch = { q: '', topic: '', view: 'open', contact: '' }
