import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '#client/platform/use-act.ts'
import type { ContactDetail } from '#shared/intake/contact-messages/desk-contract.ts'
import { contactDetail, contactsKey } from './queries.ts'

/** Changes a message: shows the response at once and reloads the list; reloads the message after an error. */
export function useContactChange<Input extends { id: string }>(
  options: UseMutationOptions<ContactDetail, Error, Input>,
) {
  const client = useQueryClient()
  return useAct(contactsKey[0], {
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(contactDetail(changed.contact.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...contactsKey, 'list'] })
    },
    onError: (_error, { id }) => client.invalidateQueries(contactDetail(id)),
  })
}
