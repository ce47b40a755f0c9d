import type { ReactNode } from 'react'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { NoteText } from './note-text.tsx'

interface TimelineEntryProps {
  entry: { readonly at: string; readonly by: string | null; readonly text: string; readonly body: string | null }
  /** Shown after the time. */
  children?: ReactNode
}

/** One event of a timeline: what happened, the note if any, who did it and when. */
export const TimelineEntry = ({ entry: { at, by, text, body }, children }: TimelineEntryProps) => (
  <li className="relative py-1.5">
    <span aria-hidden="true" className="absolute top-3.5 -left-[1.4rem] size-2.5 rounded-full bg-control" />
    <p className="wrap-anywhere">{text}</p>
    {body && (
      <p className="wrap-anywhere whitespace-pre-line text-ink-soft">
        <NoteText body={body} />
      </p>
    )}
    <p className="wrap-anywhere text-ink-soft text-sm">
      {by && `${by} · `}
      <ExactTime at={at} />
      {children}
    </p>
  </li>
)
