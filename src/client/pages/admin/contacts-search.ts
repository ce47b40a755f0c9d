import { z } from 'zod/mini'
import { contactViews } from '#shared/intake/contact-messages/desk-contract.ts'
import { contactTopics } from '#shared/intake/contact-messages/topics.ts'

/** What the address of the contacts list says: a view that can be linked, reloaded and gone back to. */
export const contactsSearch = z.object({
  q: z.catch(z.string().check(z.maxLength(100)), ''),
  topic: z.catch(z.union([z.enum(contactTopics), z.literal('')]), ''),
  view: z.catch(z.enum(contactViews), 'open'),
  /** The message that is open in the side panel. */
  contact: z.catch(z.union([z.uuid(), z.literal('')]), ''),
})
export type ContactsSearch = z.output<typeof contactsSearch>

/** Left out of the address. */
export const plainContactsSearch: ContactsSearch = { q: '', topic: '', view: 'open', contact: '' }
