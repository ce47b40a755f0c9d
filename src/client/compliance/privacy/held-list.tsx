import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { focusNext } from '#client/ui/dialog/focus.ts'
import { CopyButton } from '#client/ui/feedback/copy-button.tsx'
import type { OpenableRecord, ShownRecord } from '#shared/compliance/privacy/admin-contract.ts'
import { othersHelp } from './copy.ts'

const outcomeLabels = { delete: 'Deleted', strip: 'Anonymized', keep: 'Kept' } as const

export type RenderRecord = (record: OpenableRecord, text: string) => ReactNode

interface HeldListProps {
  held: readonly ShownRecord[]
  /** Shows what a deletion would do with each record. */
  hasOutcomes: boolean
  /** Plain text for users without access. */
  renderRecord: RenderRecord
}

export function HeldList({ held, hasOutcomes, renderRecord }: HeldListProps) {
  if (held.length === 0) return <p className="text-ink-soft">No records for this address.</p>
  return (
    <ul className="divide-y divide-line">
      {held.map(({ record, count, outcome, reason, records: [first, ...others] }) => (
        <li key={`${record} ${outcome}`} className="py-1.5">
          <p className="flex items-baseline gap-3">
            <span className="wrap-anywhere min-w-0 flex-1">
              {first && others.length === 0 ? renderRecord(first, record) : record}
            </span>
            <span className="figures text-ink-soft">{count}</span>
            {hasOutcomes && (
              <span className={`w-18 text-right font-semibold text-sm ${outcome === 'keep' ? '' : 'text-danger'}`}>
                {outcomeLabels[outcome]}
              </span>
            )}
          </p>
          {first && others.length > 0 && (
            <ul className="wrap-anywhere flex flex-wrap gap-x-3 text-sm">
              {[first, ...others].map((record) => (
                <li key={record.id}>{renderRecord(record, record.label)}</li>
              ))}
            </ul>
          )}
          {hasOutcomes && reason && <p className="text-ink-soft text-sm">{reason}</p>}
        </li>
      ))}
    </ul>
  )
}

/** Shows leads that the request doesn't cover. */
export function OtherLeads({
  others,
  renderRecord,
}: {
  others: readonly OpenableRecord[]
  renderRecord: RenderRecord
}) {
  if (others.length === 0) return null
  return (
    <div className="mt-3 rounded border border-brass px-4 py-3">
      <p className="font-semibold">Not covered: merged leads with another address</p>
      <p className="mt-1 text-ink-soft text-sm">{othersHelp}</p>
      <ul className="wrap-anywhere mt-1 flex flex-wrap gap-x-3 text-sm">
        {others.map((lead) => (
          <li key={lead.id}>{renderRecord(lead, lead.label)}</li>
        ))}
      </ul>
    </div>
  )
}

/** `reason` is absent if it is shown above. */
export const NotSent = ({ reason }: { reason: string | undefined }) => (
  <p role="alert" className="rounded border border-brass px-4 py-3">
    {reason} Your text wasn’t sent. Copy it if you still need it.
  </p>
)

/** Buttons for text that can no longer be sent. */
export const UnsentActions = ({ text, onForget }: { text: string; onForget: () => void }) => (
  <div className="flex flex-wrap gap-2">
    {text !== '' && (
      <CopyButton value={text} what="your text">
        Copy
      </CopyButton>
    )}
    <Button
      variant="quiet"
      onClick={({ currentTarget }) => {
        focusNext(currentTarget)
        onForget()
      }}
    >
      {text === '' ? 'Close' : 'Discard my text'}
    </Button>
  </div>
)
