import { type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '#client/platform/use-act.ts'
import type { ContactFile } from '#shared/intake/contact-messages/desk-contract.ts'
import { contactFile, contactsKey } from './queries.ts'

/** A change of a message: what comes back is shown at once, and the list read again; after a refusal, what stands there now. */
export function useContactChange<Input extends { id: string }>(options: UseMutationOptions<ContactFile, Error, Input>) {
  const client = useQueryClient()
  return useAct(contactsKey[0], {
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(contactFile(changed.contact.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...contactsKey, 'list'] })
    },
    onError: (_error, { id }) => client.invalidateQueries(contactFile(id)),
  })
}
