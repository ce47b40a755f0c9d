import { getRouteApi } from '@tanstack/react-router'
import { SourcePage } from '#client/admin/application-page/documents/source-page.tsx'
import { CashFlowTab } from '#client/admin/cash-flow/cash-flow-tab.tsx'

const route = getRouteApi('/admin/applications/$application')

/** What is open is part of the address; the back button returns to what was open before. */
export function ApplicationCashFlow(props: { applicationId: string; isDraft: boolean }) {
  const { figure, month, line, statement, period, page } = route.useSearch()
  const navigate = route.useNavigate()
  const closed = { figure: undefined, month: undefined, line: undefined, statement: undefined, period: undefined }
  return (
    <CashFlowTab
      {...props}
      selection={{ figure, month, line, statement, period, page }}
      onSelect={(selection) =>
        void navigate({
          search: (now) => ({ ...now, ...closed, page: undefined, ...selection }),
          resetScroll: false,
        })
      }
      renderPage={(place) => <SourcePage {...place} />}
    />
  )
}
