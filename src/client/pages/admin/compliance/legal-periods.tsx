import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { PeriodList } from '#client/system/legal-periods/period-list.tsx'
import { periodList } from '#client/system/legal-periods/queries.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'

/** Loaded in the background after the list. */
const PeriodPanel = loadLater(async () => (await import('#client/system/legal-periods/period-panel.tsx')).PeriodPanel)

const route = getRouteApi('/admin/settings/compliance')

/** The periods that the program computes with; `?period=privacy_answer` opens one. */
export function LegalPeriods({ mayChange }: { mayChange: boolean }) {
  const list = useQuery(periodList)
  usePreload(PeriodPanel, list.isSuccess)
  const { period } = route.useSearch()
  const navigate = route.useNavigate()
  if (list.isPending) return <Spinner />
  if (!list.data)
    return (
      <Notice title="Couldn’t load the periods" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {messageOf(list.error)}
      </Notice>
    )
  const open = list.data.periods.find(({ kind }) => kind === period)
  return (
    <>
      <PeriodList
        list={list.data}
        renderLink={(kind, name) => (
          <Link
            to="."
            search={{ rule: '', period: kind }}
            resetScroll={false}
            className="inline-flex min-h-11 items-center text-action underline"
          >
            {name}
          </Link>
        )}
      />
      {open && (
        <Suspense>
          <PeriodPanel
            file={open}
            today={list.data.today}
            mayChange={mayChange}
            onClose={() => void navigate({ search: { rule: '', period: '' }, resetScroll: false })}
          />
        </Suspense>
      )}
    </>
  )
}
