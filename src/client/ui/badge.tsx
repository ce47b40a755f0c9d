import type { ReactNode } from 'react'
import * as copy from '#client/ui/feedback/copy.ts'

/** A neutral mark, such as "Sample". A status has `StatusBadge`. */
export const Badge = ({ children }: { children: ReactNode }) => (
  <span className="inline-block max-w-full shrink-0 rounded border border-line bg-sunken px-1.5 font-semibold text-[0.8125rem] text-ink-soft leading-5">
    {children}
  </span>
)

const tones = {
  neutral: 'text-status-neutral',
  blue: 'text-status-blue',
  violet: 'text-status-violet',
  amber: 'text-status-amber',
  green: 'text-status-green',
  red: 'text-status-red',
} as const

interface StatusBadgeProps {
  tone: keyof typeof tones
  children: ReactNode
}

/** A status as a dot and text: color never says it alone. */
export const StatusBadge = ({ tone, children }: StatusBadgeProps) => (
  <span className={`inline-flex max-w-full items-center gap-1.5 font-medium ${tones[tone]}`}>
    <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-current forced-colors:bg-[CanvasText]" />
    <span className="min-w-0 truncate">{children}</span>
  </span>
)

/** Marks a server with made-up data, so that no one mistakes it for a real brokerage. */
export const SampleStrip = () => (
  <aside
    aria-label={copy.sampleData}
    className="sample-strip @container bg-brass px-4 py-1.5 text-center text-paper text-sm"
  >
    <strong>{copy.sampleDataStarts}</strong> <span className="@max-[20rem]:sr-only">{copy.everythingIsFictional}</span>
  </aside>
)

/** Informs visitors that the owner is still setting up the site. */
export const NotOpenStrip = () => (
  <aside
    aria-label={copy.notOpenYet}
    className="sample-strip @container bg-brass px-4 py-1.5 text-center text-paper text-sm"
  >
    <strong>{copy.notOpenYetStarts}</strong> <span className="@max-[20rem]:sr-only">{copy.stillSettingUp}</span>
  </aside>
)
