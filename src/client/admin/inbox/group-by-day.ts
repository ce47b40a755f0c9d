import { locale } from '#shared/kit/locale/locale.ts'

const near = new Intl.DateTimeFormat(locale, { weekday: 'long', month: 'long', day: 'numeric' })
const far = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', year: 'numeric' })

interface Day<Item> {
  readonly day: string
  readonly items: readonly Item[]
}

/** Groups items, newest first, by their local day: `Today`, `Yesterday`, `Monday, November 23`. */
export function groupByDay<Item extends { readonly at: string }>(items: readonly Item[], now: Date): Day<Item>[] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const day = nameOf(new Date(item.at), now)
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days].map(([day, items]) => ({ day, items }))
}

function nameOf(at: Date, now: Date): string {
  const ago = [0, 1].find((days) => isSameDay(at, new Date(now.getFullYear(), now.getMonth(), now.getDate() - days)))
  if (ago !== undefined) return ago === 0 ? 'Today' : 'Yesterday'
  return at.getFullYear() === now.getFullYear() ? near.format(at) : far.format(at)
}

const isSameDay = (one: Date, other: Date) => one.toDateString() === other.toDateString()
