import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { PeriodEditor } from '#client/admin/cash-flow/corrections/period-editor.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { StatusBadge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import type { CashFlowLine, CashFlowReply, ReadPeriod } from '#shared/admin/cash-flow/contract.ts'
import { linesOfFigure } from '#shared/admin/cash-flow/figure-lines.ts'
import { formatCents } from '#shared/kit/money.ts'
import { formatMonth } from '#shared/kit/month.ts'
import { CashFlowCharts } from './balance-chart.tsx'
import { CashFlowNotes } from './cash-flow-notes.tsx'
import { copy } from './copy.ts'
import { ExportButtons } from './export-buttons.tsx'
import { figureLabels, formatPart } from './figure-labels.ts'
import { FiguresTable } from './figures-table.tsx'
import { LineEditor } from './line-editor.tsx'
import { LineList } from './line-list.tsx'
import { Affordability, Positions } from './positions.tsx'
import { cashFlowOf, useCashFlowChanges } from './queries.ts'
import type { CashFlowSelection } from './selection.ts'
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
  selection: CashFlowSelection
  onSelect: (selection: CashFlowSelection) => void
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-6 border-line border-t pt-4">
    <h3 className="mb-2 font-sans font-semibold text-sm">{title}</h3>
    {children}
  </section>
)

/** Figures from bank statements, down to the line on the page. */
export function CashFlowTab({ isDraft, ...props }: CashFlowTabProps) {
  const { applicationId } = props
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
  return <Content {...props} cashFlow={query.data} />
}

interface ContentProps extends Omit<CashFlowTabProps, 'isDraft'> {
  cashFlow: CashFlowReply
}

function Content({ applicationId, cashFlow, renderPage, selection, onSelect }: ContentProps) {
  const { readAgain } = useCashFlowChanges(applicationId)
  const source = useRef<HTMLDivElement>(null)
  const { figure, month = null } = selection
  const line = cashFlow.lines.find(({ id }) => id === selection.line)
  const period = periodOf(cashFlow, selection.period)
  const document = cashFlow.statements.find(
    ({ documentId }) => documentId === (line?.documentId ?? selection.statement),
  )
  const page = line?.page ?? selection.page ?? 1
  const hasPages = document?.mime === 'application/pdf'
  const hasFigures = cashFlow.months.length > 0
  const notes = coverageNotes(cashFlow)
  const place = `${line?.id} ${selection.statement} ${selection.period} ${page}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the reason to scroll
  useEffect(() => {
    if (document) source.current?.scrollIntoView({ block: 'nearest' })
  }, [place, document === undefined])

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
              selected={figure && { figure, month }}
              onSelect={({ figure, month }) => onSelect({ figure, month: month ?? undefined })}
            />
          </div>
        </>
      )}
      {(figure || document) && (
        <div ref={source} className="mt-5 grid items-start gap-x-6 gap-y-4 @3xl:grid-cols-2">
          {figure && (
            <LineList
              key={`${figure} ${month}`}
              title={`${figureLabels[figure]}, ${month ? formatMonth(month) : 'all months'}`}
              lines={linesOfFigure(cashFlow, figure, month)}
              open={line?.id}
              onOpen={({ id }) => onSelect({ figure, month: month ?? undefined, line: id })}
              onClose={() => onSelect({})}
            />
          )}
          {document && (
            <section
              aria-label={`Source: ${document.name}${hasPages ? `, page ${page}` : ''}`}
              className="grid min-w-0 gap-3"
            >
              {!figure && (
                <Button variant="quiet" className="justify-self-end" onClick={() => onSelect({})}>
                  Close statement
                </Button>
              )}
              {line ? (
                <LineEditor key={line.id} applicationId={applicationId} version={cashFlow.version} line={line} />
              ) : (
                period && <PeriodEditor {...{ applicationId, version: cashFlow.version, period, page }} />
              )}
              {hasPages ? (
                renderPage({ documentId: document.documentId, name: document.name, page, box: line?.box ?? null })
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
                ['Monthly true revenue (average)', formatCents(cashFlow.monthlyRevenueCents)],
                ['Monthly expenses (average)', formatCents(cashFlow.monthlyExpenseCents)],
                ['Monthly trend', formatPart(cashFlow.trendBasisPoints)],
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
            <Positions {...cashFlow} />
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
          onOpen={(to) => onSelect({ ...to, figure, month: month ?? undefined })}
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

const periodOf = ({ statements }: CashFlowReply, id: string | undefined): ReadPeriod | undefined =>
  statements.flatMap(({ accounts }) => accounts.flatMap(({ periods }) => periods)).find((one) => one.id === id)
