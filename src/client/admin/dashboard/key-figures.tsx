import { Choice } from '#client/ui/form/choice.tsx'
import type { Figures, FunnelStep } from '#shared/admin/dashboard/contract.ts'
import { periods } from '#shared/admin/dashboard/period.ts'
import { formatCount, formatDuration, formatShare, formatShortDollars, formatWholeDollars } from './figure-table.tsx'
import type { FigureQuery } from './queries.ts'

interface KeyFigure {
  readonly name: string
  readonly value: string
  /** The underlying counts. */
  readonly note: string
}

interface KeyFiguresProps {
  figures: Figures
  /** False for roles that never own leads. */
  hasLeads: boolean
}

export function KeyFigures({ figures, hasLeads }: KeyFiguresProps) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-5 @2xl:grid-cols-3 @5xl:grid-cols-6">
      {(hasLeads ? [...leadFigures(figures), ...applicationFigures(figures)] : applicationFigures(figures)).map(
        ({ name, value, note }) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-soft text-sm">{name}</dt>
            <dd className="figures mt-0.5 font-display font-semibold text-2xl">{value}</dd>
            <dd className="text-ink-soft text-sm">{note}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

const totalOf = ({ funnel }: Figures, step: FunnelStep) => funnel.reduce((sum, { steps }) => sum + steps[step], 0)

/** Returns true if no owned application had activity in the period. */
export const hasNoApplicationActivity = (figures: Figures): boolean =>
  totalOf(figures, 'submitted') === 0 &&
  totalOf(figures, 'offered') === 0 &&
  totalOf(figures, 'funded') === 0 &&
  (figures.files === null || (figures.files.decisions.decided === 0 && figures.files.stages.length === 0))

function leadFigures(figures: Figures): KeyFigure[] {
  const { firstTouch, promiseHours } = figures
  const leads = totalOf(figures, 'leads')
  return [
    { name: 'Leads', value: formatCount(leads), note: `${formatCount(firstTouch.count)} of them contacted` },
    {
      name: 'Time to first contact',
      value: formatDuration(firstTouch.medianMs),
      note:
        leads > 0 ? `${formatShare(firstTouch.inTime, leads)} of all leads within ${promiseHours} hours` : 'No leads',
    },
  ]
}

function applicationFigures(figures: Figures): KeyFigure[] {
  const { files } = figures
  const [submitted, funded] = [totalOf(figures, 'submitted'), totalOf(figures, 'funded')]
  return [
    {
      name: 'Applications submitted',
      value: formatCount(submitted),
      note: `${formatCount(funded)} funded in the same period`,
    },
    ...(files
      ? [
          {
            name: 'Approval rate',
            value: formatShare(files.decisions.approved, files.decisions.decided),
            note: `${formatCount(files.decisions.approved)} with an offer, of ${formatCount(files.decisions.decided)} offered, not placed, withdrawn or expired`,
          },
          {
            name: 'Funded',
            value: formatShortDollars(files.fundedCents),
            note: `${formatWholeDollars(files.fundedCents)}, ${formatCount(funded)} ${funded === 1 ? 'application' : 'applications'}`,
          },
          {
            name: 'Revenue booked',
            value: formatShortDollars(files.revenue.bookedCents),
            note: `${formatWholeDollars(files.revenue.fees.bookedCents)} in success fees, ${formatWholeDollars(files.revenue.commissions.bookedCents)} in commissions`,
          },
          {
            name: 'Revenue collected',
            value: formatShortDollars(files.revenue.collectedCents),
            note: `${formatWholeDollars(files.revenue.fees.collectedCents)} in success fees, ${formatWholeDollars(files.revenue.commissions.collectedCents)} in commissions`,
          },
        ]
      : []),
  ]
}

const text = { '7': '7 days', '30': '30 days', '90': '90 days', year: 'A year', custom: 'From and to' } as const

interface PeriodChoiceProps {
  question: FigureQuery
  errors: Readonly<Record<string, string>>
  onAsk: (change: Partial<FigureQuery>) => void
}

export function PeriodChoice({ question, errors, onAsk }: PeriodChoiceProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-2">
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
