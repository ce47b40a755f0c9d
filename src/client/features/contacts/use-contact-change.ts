import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContactFile } from '#shared/contact/desk-contract.ts'
import { contactFile, contactsKey } from './queries.ts'

/** A change of a message: what comes back is shown at once, and the list read again. */
export function useContactChange<Input>(options: UseMutationOptions<ContactFile, Error, Input>) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    onSuccess: (changed) => {
      client.setQueryData(contactFile(changed.contact.id).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...contactsKey, 'list'] })
    },
  })
}
