import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { CashFlowLine, CashFlowReply } from '#shared/admin/cash-flow/contract.ts'
import { linesOfFigure } from '#shared/admin/cash-flow/figure-lines.ts'
import { formatCents } from '#shared/kit/money.ts'
import { formatMonth } from '#shared/kit/month.ts'
import { CashFlowCharts } from './balance-chart.tsx'
import { CashFlowNotes } from './cash-flow-notes.tsx'
import { copy } from './copy.ts'
import { ExportButtons } from './export-buttons.tsx'
import { figureLabels, formatPart } from './figure-labels.ts'
import { type FigureSelection, FiguresTable } from './figures-table.tsx'
import { LineEditor } from './line-editor.tsx'
import { LineList } from './line-list.tsx'
import { Affordability, Positions } from './positions.tsx'
import { cashFlowOf, useCashFlowChanges } from './queries.ts'
import { coverageNotes, StatementList } from './statement-list.tsx'

/** A page of a statement, with the place of a line. */
interface SourcePlace {
  readonly documentId: string
  readonly name: string
  readonly page: number
  readonly box: CashFlowLine['box']
}

interface CashFlowTabProps {
  applicationId: string
  isDraft: boolean
  /** Renders a page of a document; the page combines it with this feature. */
  renderPage: (place: SourcePlace) => ReactNode
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6 border-line border-t pt-4">
    <h3 className="mb-2 font-sans font-semibold text-sm">{title}</h3>
    {children}
  </section>
)

/** Figures from bank statements, down to the line on the page. */
export function CashFlowTab({ applicationId, isDraft, renderPage }: CashFlowTabProps) {
  const query = useQuery(cashFlowOf(applicationId))
  if (query.isError && !query.data)
    return (
      <Notice
        isFlush
        title="Couldn’t load the cash flow"
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      >
        {messageOf(query.error)}
      </Notice>
    )
  if (!query.data) return <Skeleton className="h-40 w-full" />
  if (query.data.statements.length === 0) return <p className="text-ink-soft">{isDraft ? copy.draft : copy.empty}</p>
  return <Content applicationId={applicationId} cashFlow={query.data} renderPage={renderPage} />
}

interface ContentProps extends Pick<CashFlowTabProps, 'applicationId' | 'renderPage'> {
  cashFlow: CashFlowReply
}

function Content({ applicationId, cashFlow, renderPage }: ContentProps) {
  const { readAgain } = useCashFlowChanges(applicationId)
  const [selected, setSelected] = useState<FigureSelection>()
  const [openId, setOpenId] = useState<string>()
  const [page, setPage] = useState<{ documentId: string; page: number }>()
  const source = useRef<HTMLDivElement>(null)
  const line = cashFlow.lines.find(({ id }) => id === openId)
  const place = line ?? page
  const document = cashFlow.statements.find(({ documentId }) => documentId === place?.documentId)
  const isPdf = document?.mime === 'application/pdf'
  const hasFigures = cashFlow.months.length > 0
  const notes = coverageNotes(cashFlow)
  useEffect(() => {
    if (place) source.current?.scrollIntoView({ block: 'nearest' })
  }, [place])

  const openLine = ({ id }: CashFlowLine) => {
    setPage(undefined)
    setOpenId(id)
  }
  const close = () => {
    setSelected(undefined)
    setOpenId(undefined)
    setPage(undefined)
  }
  return (
    <>
      {hasFigures && (
        <>
          <p role="status" className="mb-4 text-sm">
            <StatusBadge tone={cashFlow.isProven ? 'green' : 'amber'}>
              {cashFlow.isProven ? 'Adds up' : 'Provisional'}
            </StatusBadge>{' '}
            {cashFlow.isProven ? copy.proven : copy.provisional}
          </p>
          <CashFlowCharts cashFlow={cashFlow} />
          <div className="mt-4">
            <FiguresTable
              cashFlow={cashFlow}
              selected={selected}
              onSelect={(selection) => {
                setSelected(selection)
                setOpenId(undefined)
                setPage(undefined)
              }}
            />
          </div>
        </>
      )}
      {(selected || place) && (
        <div ref={source} className="mt-5 grid items-start gap-x-6 gap-y-4 @3xl:grid-cols-2">
          {selected && (
            <LineList
              key={`${selected.figure} ${selected.month}`}
              title={`${figureLabels[selected.figure]}, ${selected.month ? formatMonth(selected.month) : 'all months'}`}
              lines={linesOfFigure(cashFlow, selected.figure, selected.month)}
              open={openId}
              onOpen={openLine}
              onClose={close}
            />
          )}
          {place && document && (
            <section aria-label={`Source: ${document.name}, page ${place.page}`} className="grid min-w-0 gap-3">
              {line && (
                <LineEditor key={line.id} applicationId={applicationId} version={cashFlow.version} line={line} />
              )}
              {isPdf ? (
                renderPage({
                  documentId: document.documentId,
                  name: document.name,
                  page: place.page,
                  box: line?.box ?? null,
                })
              ) : (
                <p className="text-ink-soft text-sm">{copy.noPage}</p>
              )}
            </section>
          )}
        </div>
      )}
      {hasFigures && (
        <>
          <Section title="Summary">
            <FactList
              facts={[
                ['True revenue each month', formatCents(cashFlow.monthlyRevenueCents)],
                ['Expenses each month', formatCents(cashFlow.monthlyExpenseCents)],
                ['Trend each month', formatPart(cashFlow.trendBasisPoints)],
                ['Seasonality', formatPart(cashFlow.seasonalityBasisPoints)],
                [
                  'Largest customers',
                  cashFlow.customers
                    .slice(0, 3)
                    .map(({ name, shareBasisPoints }) => `${name} (${formatPart(shareBasisPoints)})`)
                    .join(', ') || null,
                ],
              ]}
            />
          </Section>
          <Section title="Existing positions">
            <Positions positions={cashFlow.positions} stacking={cashFlow.stacking} />
          </Section>
          <Section title="Affordability">
            <Affordability offers={cashFlow.offers} />
          </Section>
        </>
      )}
      <Section title="Statements">
        <FormErrors message={readAgain.error ? messageOf(readAgain.error) : null} />
        <StatementList
          statements={cashFlow.statements}
          isBusy={readAgain.isPending}
          onReadAgain={(documentId) => readAgain.mutate({ id: applicationId, documentId })}
          onOpenPage={(to) => {
            setOpenId(undefined)
            setPage(to)
          }}
        />
        {notes.length > 0 && (
          <ul className="mt-2 list-disc pl-5 text-sm">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
      </Section>
      {hasFigures && (
        <Section title="Export">
          <ExportButtons applicationId={applicationId} />
        </Section>
      )}
      <Section title="Notes">
        <CashFlowNotes applicationId={applicationId} notes={cashFlow.notes} />
      </Section>
    </>
  )
}
