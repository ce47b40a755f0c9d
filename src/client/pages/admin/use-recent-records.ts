import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { saveRecent } from '#client/admin/search/recent-records.ts'
import { recordAt } from '#client/pages/admin/record-routes.ts'
import { recordKey } from '#shared/admin/search/contract.ts'

/** Stores opened records for the command palette. */
export function useRecentRecords() {
  const address = useRouterState({ select: ({ location: { pathname, searchStr } }) => pathname + searchStr })
  useEffect(() => {
    const record = recordKey.safeParse(recordAt(address))
    if (record.success) saveRecent(record.data)
  }, [address])
}
