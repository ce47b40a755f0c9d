import type { ReactNode } from 'react'
import { Choice } from '#client/ui/form/choice.tsx'
import { Select } from '#client/ui/form/select-field.tsx'
import { Hint } from '#client/ui/overlay/hint.tsx'
import { type Comparison, comparisons, periods } from '#shared/admin/dashboard/choices.ts'
import type { FigureQuery, Figures, FunnelStep } from '#shared/admin/dashboard/contract.ts'
import { type ChangeUnit, type FigureChange, figureChange } from '#shared/admin/dashboard/figure-change.ts'
import { formatCounted } from '#shared/kit/locale/plural.ts'
import { copy } from './copy.ts'
import type { FigureList } from './figure-list.ts'
import { formatCount, formatDuration, formatShare, formatShortDollars, formatWholeDollars } from './figure-table.tsx'
import { Sparkline } from './sparkline.tsx'

interface KeyFigure {
  readonly name: string
  readonly meaning: string
  readonly value: string
  /** The underlying counts. */
  readonly note: string
  readonly change: FigureChange | undefined
  readonly isLowerBetter?: boolean
  readonly course?: readonly number[]
  readonly list?: FigureList
}

interface KeyFiguresProps {
  figures: Figures
  /** Of the dates that these are compared with; undefined while loading. */
  previous: Figures | undefined
  comparison: Comparison
  /** False for roles that never own leads. */
  hasLeads: boolean
  renderLink: (list: FigureList, text: string) => ReactNode
}

export function KeyFigures({ figures, previous, comparison, hasLeads, renderLink }: KeyFiguresProps) {
  const all = [...(hasLeads ? leadFigures(figures, previous) : []), ...applicationFigures(figures, previous)]
  return (
    <ul className="grid grid-cols-2 gap-x-6 gap-y-5 @2xl:grid-cols-4 @7xl:grid-cols-8">
      {all.map((figure) => (
        <li key={figure.name} className="flex min-w-0 flex-col">
          <Hint text={figure.meaning}>
            <button
              type="button"
              className="cursor-help self-start rounded text-left text-ink-soft text-sm underline decoration-dotted underline-offset-4"
            >
              {figure.name}
            </button>
          </Hint>
          <p className="figures mt-0.5 font-semibold text-2xl">
            {figure.list ? renderLink(figure.list, figure.value) : figure.value}
          </p>
          <Change figure={figure} comparison={comparison} />
          {figure.course && <Sparkline values={figure.course} />}
          <p className="text-ink-soft text-sm">{figure.note}</p>
        </li>
      ))}
    </ul>
  )
}

function Change({ figure, comparison }: { figure: KeyFigure; comparison: Comparison }) {
  const { change, isLowerBetter = false } = figure
  if (!change) return <p className="text-ink-soft text-sm">No comparison</p>
  const isGood = change.direction === (isLowerBetter ? 'down' : 'up')
  const color = change.direction === 'same' ? 'text-ink-soft' : isGood ? 'text-status-green' : 'text-status-red'
  return (
    <p className="figures text-sm">
      <span className={`font-medium ${color}`}>{change.text}</span>
      <span className="text-ink-soft">
        <span className="sr-only"> against {copy.comparedWith[comparison]}</span>
      </span>
    </p>
  )
}

const totalOf = ({ funnel }: Figures, step: FunnelStep) => funnel.reduce((sum, { steps }) => sum + steps[step], 0)

/** Returns true if no owned application had activity in the period. */
export const hasNoApplicationActivity = (figures: Figures): boolean =>
  totalOf(figures, 'submitted') === 0 &&
  totalOf(figures, 'offered') === 0 &&
  totalOf(figures, 'funded') === 0 &&
  (figures.files === null || (figures.files.decisions.decided === 0 && figures.files.stages.length === 0))

/** A comparison with days that are not counted yet would mislead. */
const comparable = (previous: Figures | undefined) => (previous?.missingThrough ? undefined : previous)

function compare(
  figures: Figures,
  previous: Figures | undefined,
  unit: ChangeUnit,
  measure: (figures: Figures) => number | null,
) {
  const before = comparable(previous)
  return before && figureChange(measure(figures), measure(before), unit)
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

function leadFigures(figures: Figures, previous: Figures | undefined): KeyFigure[] {
  const { firstTouch, trend } = figures
  const leads = totalOf(figures, 'leads')
  return [
    {
      name: 'New leads',
      meaning: copy.leadsMeaning,
      value: formatCount(leads),
      note: `${formatCount(firstTouch.count)} of them contacted`,
      change: compare(figures, previous, 'percent', (each) => totalOf(each, 'leads')),
      course: trend.map((at) => at.leads),
      list: { of: 'leads', reached: '' },
    },
    {
      name: 'Reached within 24 hours',
      meaning: copy.reachedMeaning,
      value: formatShare(firstTouch.inDay, leads),
      note: `${formatCounted(firstTouch.inDay, { one: 'lead', other: 'leads' })}, median ${formatDuration(firstTouch.medianMs)}`,
      change: compare(figures, previous, 'points', (each) => share(each.firstTouch.inDay, totalOf(each, 'leads'))),
      course: trend.map((at) => at.reached),
      list: { of: 'leads', reached: 'day' },
    },
  ]
}

function applicationFigures(figures: Figures, previous: Figures | undefined): KeyFigure[] {
  const { files, trend } = figures
  const [submitted, funded] = [totalOf(figures, 'submitted'), totalOf(figures, 'funded')]
  const isFunded = { of: 'applications', event: 'funded' } as const
  return [
    {
      name: 'Submitted',
      meaning: copy.submittedMeaning,
      value: formatCount(submitted),
      note: `${formatCount(totalOf(figures, 'offered'))} got a first offer`,
      change: compare(figures, previous, 'percent', (each) => totalOf(each, 'submitted')),
      course: trend.map((at) => at.submitted),
      list: { of: 'applications', event: 'submitted' },
    },
    {
      name: 'Funded',
      meaning: copy.fundedMeaning,
      value: formatCount(funded),
      note: funded === 1 ? '1 application' : `${formatCount(funded)} applications`,
      change: compare(figures, previous, 'percent', (each) => totalOf(each, 'funded')),
      course: trend.map((at) => at.funded),
      list: isFunded,
    },
    ...(files
      ? [
          {
            name: 'Funded volume',
            meaning: copy.fundedDollarsMeaning,
            value: formatShortDollars(files.fundedCents),
            note: formatWholeDollars(files.fundedCents),
            change: compare(figures, previous, 'percent', (each) => each.files?.fundedCents ?? null),
            course: trend.map((at) => at.fundedCents ?? 0),
            list: isFunded,
          },
          ...revenueFigure(figures, previous),
          {
            name: 'Approval rate',
            meaning: copy.approvalMeaning,
            value: formatShare(files.decisions.approved, files.decisions.decided),
            note: `${formatCount(files.decisions.approved)} with an offer, of ${formatCount(files.decisions.decided)} decided`,
            change: compare(
              figures,
              previous,
              'points',
              (each) => each.files && share(each.files.decisions.approved, each.files.decisions.decided),
            ),
            list: { of: 'applications', event: 'decided' } as const,
          },
          {
            name: 'Median days to fund',
            meaning: copy.daysToFundMeaning,
            value: files.medianDaysToFund === null ? '–' : String(Math.round(files.medianDaysToFund * 10) / 10),
            note: 'From submission to funding',
            change: compare(figures, previous, 'days', (each) => each.files?.medianDaysToFund ?? null),
            isLowerBetter: true,
            list: isFunded,
          },
        ]
      : []),
  ]
}

/** None for colleagues' figures, except for owners and managers. */
function revenueFigure(figures: Figures, previous: Figures | undefined): KeyFigure[] {
  const revenue = figures.files?.revenue
  if (!revenue) return []
  const { bookedCents, collectedCents, fees, commissions } = revenue
  return [
    {
      name: 'Revenue booked',
      meaning: copy.revenueMeaning,
      value: formatShortDollars(bookedCents),
      note: `${formatWholeDollars(fees.bookedCents)} in success fees, ${formatWholeDollars(commissions.bookedCents)} in commissions; ${formatWholeDollars(collectedCents)} collected`,
      change: compare(figures, previous, 'percent', (each) => each.files?.revenue?.bookedCents ?? null),
    },
  ]
}

const text = { '7': '7 days', '30': '30 days', '90': '90 days', year: 'A year', custom: 'From and to' } as const

const comparisonLabels = { previous: 'vs. previous period', year: 'vs. last year' } as const

interface FigureChoiceProps {
  question: FigureQuery & { readonly compare: Comparison }
  errors: Readonly<Record<string, string>>
  /** Whose figures can be chosen; undefined while loading. */
  choices: Figures['choices'] | undefined
  /** The choice without a person or team. */
  everyone: string
  onAsk: (change: Partial<FigureChoiceProps['question']>) => void
}

/** Chooses whose figures of which dates are shown, and what they are compared with. */
export function FigureChoice({ question, errors, choices, everyone, onAsk }: FigureChoiceProps) {
  const { people = [], teams = [] } = choices ?? {}
  const hasChoice = people.length > 1 || teams.length > 0 || question.who !== ''
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-2">
      {hasChoice && (
        <Select
          label="Show figures for"
          value={question.who}
          onChange={({ currentTarget }) => onAsk({ who: currentTarget.value })}
        >
          <option value="">{everyone}</option>
          {[['Teams', teams] as const, ['People', people] as const].map(
            ([label, options]) =>
              options.length > 0 && (
                <optgroup key={label} label={label}>
                  {options.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </Select>
      )}
      <Choice
        label="Compare with"
        value={question.compare}
        all={comparisons}
        labels={comparisonLabels}
        onChange={(compare) => onAsk({ compare })}
      />
      <Choice
        label="Period"
        value={question.period}
        all={periods}
        labels={text}
        onChange={(period) => onAsk({ period })}
      />
      {question.period === 'custom' &&
        (['from', 'to'] as const).map((name) => (
          <label key={name} className="grid min-w-0 max-w-full grid-cols-1 gap-0.5 text-ink-soft text-sm">
            {name === 'from' ? 'Start date' : 'End date'}
            <input
              type="date"
              name={name}
              defaultValue={question[name]}
              aria-invalid={name in errors}
              aria-describedby={name in errors ? `${name}-error` : undefined}
              onChange={({ currentTarget }) => onAsk({ [name]: currentTarget.value })}
              className="min-h-control min-w-0 rounded border border-control bg-surface px-2.5 text-field text-ink aria-invalid:border-danger"
            />
            {errors[name] && (
              <span id={`${name}-error`} className="text-danger">
                {errors[name]}
              </span>
            )}
          </label>
        ))}
    </div>
  )
}
