import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { BreakdownTable, subjectLabels } from '#client/admin/dashboard/breakdown-table.tsx'
import { CohortTable } from '#client/admin/dashboard/cohort-table.tsx'
import { copy } from '#client/admin/dashboard/copy.ts'
import { CountedLine } from '#client/admin/dashboard/counted-line.tsx'
import type { RenderFigure } from '#client/admin/dashboard/figure-list.ts'
import { breakdownOf, cohortsOf } from '#client/admin/dashboard/queries.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { breakdownSubjects } from '#shared/admin/dashboard/choices.ts'
import { readBreakdown, readCohorts } from '#shared/admin/dashboard/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import type { DashboardSearch } from './dashboard-search.ts'
import { FigureLink } from './figure-link.tsx'

const renderFigure: RenderFigure = (list, text, reach) => <FigureLink list={list} text={text} {...reach} />

/** What has become of the leads of each month. */
export function CohortBlock({ who }: Pick<DashboardSearch, 'who'>) {
  const isAllowed = mayCall(useSignedInUser()?.role, readCohorts)
  const countedQuery = cohortsOf(who)
  const query = useQuery({ ...countedQuery.query, enabled: isAllowed })
  if (!isAllowed) return null
  return (
    <Block title="Leads by month" intro={copy.cohortIntro} isStacked>
      {query.isPending && <Spinner />}
      {query.isError && !query.data && (
        <Notice
          title="Couldn’t load the leads by month"
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        >
          {messageOf(query.error)}
        </Notice>
      )}
      {query.data && (
        <>
          <CountedLine countedQuery={countedQuery} answer={query.data} />
          <CohortTable {...query.data} renderFigure={renderFigure} />
        </>
      )}
    </Block>
  )
}

/** The period's results by person, team, source, product or lender. */
export function BreakdownBlock({ question }: { question: DashboardSearch }) {
  const isAllowed = mayCall(useSignedInUser()?.role, readBreakdown)
  const countedQuery = breakdownOf(question, question.by)
  const query = useQuery({ ...countedQuery.query, enabled: isAllowed })
  const navigate = useNavigate()
  if (!isAllowed) return null
  return (
    <Block title="Results" intro={question.by === 'lender' ? copy.lenderIntro : copy.breakdownIntro} isStacked>
      <div className="justify-self-start">
        <Choice
          label="Results by"
          value={question.by}
          all={breakdownSubjects}
          labels={subjectLabels}
          onChange={(by) => void navigate({ to: '.', search: { ...question, by }, replace: true, resetScroll: false })}
        />
      </div>
      {(query.isPending || (query.isPlaceholderData && query.data.by !== question.by)) && <Spinner />}
      {query.isError && !query.data && (
        <Notice title="Couldn’t load the results" onRetry={() => void query.refetch()} isRetrying={query.isFetching}>
          {messageOf(query.error)}
        </Notice>
      )}
      {query.data?.by === question.by && (
        <>
          <CountedLine countedQuery={countedQuery} answer={query.data} />
          <BreakdownTable
            breakdown={query.data}
            renderFigure={renderFigure}
            renderSubject={(who, name) => (
              <Link to="." search={{ ...question, who }} className="text-action underline underline-offset-4">
                {name}
              </Link>
            )}
          />
        </>
      )}
    </Block>
  )
}
