import { Choice } from '#client/ui/choice.tsx'
import { periods } from '#shared/admin/dashboard/period.ts'
import type { FigureQuery } from './queries.ts'

const words = { '7': '7 days', '30': '30 days', '90': '90 days', year: 'A year', custom: 'From and to' } as const

interface PeriodChoiceProps {
  question: FigureQuery
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>
  onAsk: (change: Partial<FigureQuery>) => void
}

/** Selects the period of the figures. */
export function PeriodChoice({ question, errors, onAsk }: PeriodChoiceProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-2">
      <Choice
        label="Period"
        value={question.period}
        all={periods}
        words={words}
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
              className="min-h-11 min-w-0 rounded border border-control bg-surface px-2.5 text-[1rem] text-ink aria-invalid:border-danger"
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
