import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ClaimList } from '#client/admin/claims/claim-list.tsx'
import { checkedClaims } from '#client/admin/claims/queries.ts'
import { CountedLine } from '#client/admin/dashboard/counted-line.tsx'
import { DurationTable, Funnel, PipelineTable } from '#client/admin/dashboard/funnel.tsx'
import { FigureChoice, hasNoApplicationActivity, KeyFigures } from '#client/admin/dashboard/key-figures.tsx'
import { figuresOf, pipelineNow } from '#client/admin/dashboard/queries.ts'
import { Trend } from '#client/admin/dashboard/trend.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { messageOf, RequestError } from '#client/platform/request/request-error.ts'
import { Block } from '#client/ui/block.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { RefreshButton } from '#client/ui/feedback/refresh-button.tsx'
import { Spinner } from '#client/ui/feedback/spinner.tsx'
import { readClaims } from '#shared/admin/claims/contract.ts'
import { type Figures, readPipeline } from '#shared/admin/dashboard/contract.ts'
import { daysToCompare } from '#shared/admin/dashboard/period.ts'
import { ownsLeads, seesWholeBrokerage } from '#shared/admin/dashboard/work-address.ts'
import { stageLabels } from '#shared/applications/applications/stages.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { readSettings } from '#shared/system/settings/contract.ts'
import { type DashboardSearch, dashboardSearch } from './dashboard-search.ts'
import { FigureLink } from './figure-link.tsx'
import { BreakdownBlock, CohortBlock } from './result-blocks.tsx'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const days = ({ from, to, zone }: Figures) =>
  `${day.formatRange(new Date(from), new Date(to))}, ${zone.replace('_', ' ')} time`

export function DashboardFigures() {
  const question = dashboardSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const countedQuery = figuresOf(question)
  const figures = useQuery(countedQuery.query)
  const { data, error, refetch } = figures
  const errors = error instanceof RequestError ? error.fields : {}
  const role = useSignedInUser()?.role
  const isOwn = role !== undefined && !seesWholeBrokerage(role)
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-line border-t px-4 pt-5 pb-4 sm:px-6">
        <div className="min-w-0">
          <h2 className="text-lg">{isOwn && question.who === '' ? 'Your performance' : 'Performance'}</h2>
          {data && <p className="text-ink-soft text-sm">{days(data)}</p>}
        </div>
        <div className="flex min-w-0 flex-wrap items-end gap-2">
          <FigureChoice
            question={question}
            errors={errors}
            choices={data?.choices}
            everyone={isOwn ? 'Mine' : 'Everyone'}
            onAsk={(change) =>
              void navigate({ to: '.', search: { ...question, ...change }, replace: true, resetScroll: false })
            }
          />
          {data?.isKept ? (
            <CountedLine countedQuery={countedQuery} answer={data} />
          ) : (
            <RefreshButton
              readAt={figures.dataUpdatedAt}
              isReading={figures.isFetching}
              onRefresh={() => void refetch()}
            />
          )}
        </div>
      </div>
      {error && Object.keys(errors).length === 0 && (
        <Notice title="Couldn’t load the figures" onRetry={() => void refetch()} isRetrying={figures.isFetching}>
          {messageOf(error)}
        </Notice>
      )}
      {figures.isPending && <Spinner />}
      {data && (
        <div aria-busy={figures.isPlaceholderData} className={figures.isPlaceholderData ? 'bg-sunken' : ''}>
          <FigureBlocks figures={data} question={question} />
        </div>
      )}
      <PipelineNow who={question.who} />
      <ClaimsCheck />
    </>
  )
}

function FigureBlocks({ figures, question }: { figures: Figures; question: DashboardSearch }) {
  const { trend, step, funnel, files, owners, span } = figures
  const role = useSignedInUser()?.role
  const compared = daysToCompare(figures, question.compare)
  const previous = useQuery(figuresOf({ period: 'custom', ...compared, who: question.who }).query)
  const hasLeads = figures.isWhole || role === undefined || ownsLeads(role)
  if (!hasLeads && hasNoApplicationActivity(figures) && figures.missingThrough === null)
    return <p className="px-4 pb-6 text-ink-soft sm:px-6">None of your applications had activity in this period.</p>
  return (
    <>
      <div className="px-4 pb-6 sm:px-6">
        {figures.missingThrough && (
          <p role="status" className="mb-4 rounded border border-line bg-sunken p-3 text-sm">
            Days up to {day.format(new Date(figures.missingThrough))} are being counted for the first time and are
            missing here. Check back in a few minutes.
          </p>
        )}
        <KeyFigures
          figures={figures}
          previous={previous.isPlaceholderData ? undefined : previous.data}
          comparison={question.compare}
          hasLeads={hasLeads}
          renderLink={(list, text) => <FigureLink list={list} text={text} owners={owners} span={span} />}
        />
      </div>
      {hasLeads && (
        <>
          <Block title="Trend" isWide>
            <Trend trend={trend} step={step} />
          </Block>
          <Block
            title="Lead to funding"
            intro="Each step counts events in this period; some of the people funded became leads earlier."
            isWide
          >
            <Funnel
              {...{ funnel, owners, span }}
              renderFigure={(list, text, reach) => <FigureLink list={list} text={text} {...reach} />}
            />
          </Block>
          <CohortBlock who={question.who} />
        </>
      )}
      <BreakdownBlock question={question} />
      {files && (
        <>
          <Block
            title="Time in stage"
            intro="For applications that left a stage in this period. The bar shows the median, its gray end the 90th percentile."
            isWide
          >
            <DurationTable
              label="Time in stage"
              what="Stage"
              of="Applications"
              rows={files.stages.map(({ stage, ...spread }) => ({ key: stage, name: stageLabels[stage], ...spread }))}
              empty="No applications left a stage in this period."
            />
          </Block>
          <Block title="Lender response time" intro="From sending an application to the first offer or decline." isWide>
            <DurationTable
              label="Lender response time"
              what="Lender"
              of="Responses"
              rows={files.lenders.map(({ id, ...spread }) => ({ key: id, ...spread }))}
              empty="No lender responses in this period."
            />
          </Block>
        </>
      )}
    </>
  )
}

function PipelineNow({ who }: Pick<DashboardSearch, 'who'>) {
  const isAllowed = mayCall(useSignedInUser()?.role, readPipeline)
  const pipeline = useQuery({ ...pipelineNow(who), enabled: isAllowed })
  if (!isAllowed) return null
  return (
    <Block title="Pipeline" intro="As of now. All amounts are estimates, except for the requested amounts." isWide>
      {pipeline.isPending && <Spinner />}
      {pipeline.isError && !pipeline.data && (
        <Notice
          title="Couldn’t load the pipeline"
          onRetry={() => void pipeline.refetch()}
          isRetrying={pipeline.isFetching}
        >
          {messageOf(pipeline.error)}
        </Notice>
      )}
      {pipeline.data && <PipelineTable pipeline={pipeline.data} />}
    </Block>
  )
}

/** Only for the roles responsible. */
function ClaimsCheck() {
  const role = useSignedInUser()?.role
  const isAllowed = mayCall(role, readClaims)
  const checked = useQuery({ ...checkedClaims, enabled: isAllowed })
  if (!isAllowed) return null
  return (
    <section aria-labelledby="claims" className="border-line border-t px-4 py-6 sm:px-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="claims" className="text-lg">
          Advertised figures
        </h2>
        {mayCall(role, readSettings) && (
          <Link
            to="/admin/settings/site"
            search={{ section: 'claims' }}
            className="inline-flex min-h-control items-center text-action underline"
          >
            Change in settings
          </Link>
        )}
      </div>
      <p className="text-ink-soft">You must be able to prove any figure you advertise (16 CFR 255.2).</p>
      {checked.isPending && <Spinner />}
      {checked.isError && !checked.data && (
        <Notice title="Couldn’t load the check" onRetry={() => void checked.refetch()} isRetrying={checked.isFetching}>
          {messageOf(checked.error)}
        </Notice>
      )}
      {checked.data && <ClaimList claims={checked.data.claims} />}
    </section>
  )
}
