// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leadsKey } from '#client/admin/lead-management/list/list-queries.ts'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { useLeadMutation } from './queries.ts'

test('a mutation waits for the lead to refetch, but not for the list', async () => {
  const [lead, list] = [{ reads: 0 }, { reads: 0 }]
  const gates = [Promise.resolve(), Promise.withResolvers<void>().promise]
  function Admin() {
    useQuery({ queryKey: [...leadsKey, 'detail', 'ada'], queryFn: () => ++lead.reads })
    useQuery({ queryKey: [...leadsKey, 'list'], queryFn: async () => gates[list.reads++]?.then(() => list.reads) })
    const { mutate, isSuccess } = useLeadMutation({ mutationFn: async (_: object) => {} })
    return (
      <button type="button" onClick={() => mutate({})}>
        {isSuccess ? `Saved, and read ${lead.reads} times` : 'Save'}
      </button>
    )
  }
  const { user } = renderAdmin(<Admin />)
  await waitFor(() => expect([lead.reads, list.reads]).toEqual([1, 1]))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved, and read 2 times')).toBeDefined()
  // Requested, but not answered yet.
  expect(list.reads).toBe(2)
})
