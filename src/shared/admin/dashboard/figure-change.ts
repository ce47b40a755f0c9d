import { locale } from '#shared/kit/locale/locale.ts'

export interface FigureChange {
  /** `+12%`, `−3 points`, `+1.5 days` or `no change`. */
  readonly text: string
  readonly direction: 'up' | 'down' | 'same'
}

/** How two values of a figure are compared: in percent, in percentage points of shares from 0 to 1, or in days. */
export type ChangeUnit = 'percent' | 'points' | 'days'

const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })

/** Returns the change since the previous period; undefined if there is nothing to compare with. */
export function figureChange(now: number | null, before: number | null, unit: ChangeUnit): FigureChange | undefined {
  if (now === null || before === null) return undefined
  if (unit === 'percent' && before <= 0) return undefined
  const difference =
    unit === 'percent' ? (100 * (now - before)) / before : unit === 'points' ? 100 * (now - before) : now - before
  const rounded = unit === 'days' ? Math.round(difference * 10) / 10 : Math.round(difference)
  if (rounded === 0) return { text: 'no change', direction: 'same' }
  const amount = number.format(Math.abs(rounded))
  const isOne = Math.abs(rounded) === 1
  const unitText = { percent: '%', points: isOne ? ' point' : ' points', days: isOne ? ' day' : ' days' }[unit]
  return { text: `${rounded > 0 ? '+' : '−'}${amount}${unitText}`, direction: rounded > 0 ? 'up' : 'down' }
}
