import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { keepRecent } from '#client/features/search/recent-records.ts'
import { recordPlaces } from '#client/pages/staff/record-places.ts'
import { recordKey, searchKinds } from '#shared/search/contract.ts'

/** Remembers what is opened, for the palette. */
export function useRecentRecords() {
  const address = useRouterState({ select: ({ location: { pathname, searchStr } }) => pathname + searchStr })
  useEffect(() => {
    const { pathname, searchParams } = new URL(address, location.origin)
    const kind = searchKinds.find((kind) => recordPlaces[kind].path === pathname)
    const record = recordKey.safeParse({ kind, id: kind && searchParams.get(recordPlaces[kind].parameter) })
    if (record.success) keepRecent(record.data)
  }, [address])
}
