import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { messageOf } from '#client/platform/request/request-error.ts'
import { PeriodList } from '#client/system/legal-periods/period-list.tsx'
import { PeriodPanel } from '#client/system/legal-periods/period-panel.tsx'
import { periodList } from '#client/system/legal-periods/queries.ts'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'

const route = getRouteApi('/admin/settings/compliance')

/** The periods that the program computes with; `?period=privacy_answer` opens one. */
export function LegalPeriods({ mayChange }: { mayChange: boolean }) {
  const list = useQuery(periodList)
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
        <PeriodPanel
          file={open}
          today={list.data.today}
          mayChange={mayChange}
          onClose={() => void navigate({ search: { rule: '', period: '' }, resetScroll: false })}
        />
      )}
    </>
  )
}
