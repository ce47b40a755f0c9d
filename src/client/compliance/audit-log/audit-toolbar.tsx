import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { SearchField } from '#client/ui/search-field.tsx'
import { Select } from '#client/ui/select.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import { actorKindLabels } from '#shared/compliance/audit-log/actor-kinds.ts'
import { auditSelection } from '#shared/compliance/audit-log/contract.ts'
import { actionChoices } from './audit-labels.ts'
import { type AuditQuestion, auditChoices } from './queries.ts'

interface AuditToolbarProps {
  question: AuditQuestion
  onAsk: (change: Partial<AuditQuestion>) => void
  onRecord: (record: string) => void
}

/** Filters by user, action, record and time. */
export function AuditToolbar({ question, onAsk, onRecord }: AuditToolbarProps) {
  const { data } = useQuery(auditChoices)
  const box = useRef<HTMLInputElement>(null)
  const people = [
    ...(data?.staff ?? []),
    ...(data?.apiKeys ?? []).map(({ id, name }) => ({ id, name: `Key: ${name}` })),
  ]
  return (
    // biome-ignore lint/a11y/useSemanticElements: Safari before 17 does not know <search>
    <form
      role="search"
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-wrap items-end gap-2 px-4 pb-3 sm:px-6"
    >
      <SearchField
        ref={box}
        label="Record"
        placeholder="Reference or id of a record"
        value={question.record}
        onSearch={onRecord}
      />
      <Select
        label="User"
        value={question.who}
        onChange={({ currentTarget: { value } }) => {
          const who = auditSelection.who.safeParse(value)
          if (who.success) onAsk({ who: who.data })
        }}
      >
        <option value="">Anyone</option>
        {people.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {Object.entries(actorKindLabels).map(([kind, words]) => (
          <option key={kind} value={kind}>
            {words}
          </option>
        ))}
      </Select>
      <Select label="Action" value={question.what} onChange={({ currentTarget: { value } }) => onAsk({ what: value })}>
        <option value="">Any</option>
        {actionChoices(data?.actions ?? []).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      {question.hour ? (
        <OneHour from={question.hour} onLeave={() => onAsk({ hour: '' })} />
      ) : (
        <div className="flex min-w-0 flex-wrap gap-x-4 gap-y-2">
          <Day label="From" value={question.from} onChange={(from) => onAsk({ from })} />
          <Day label="To" value={question.to} onChange={(to) => onAsk({ to })} />
        </div>
      )}
    </form>
  )
}

const OneHour = ({ from, onLeave }: { from: string; onLeave: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-sm">
    <span>
      The hour from <ExactTime at={from} />
    </span>
    <SlimButton padding="flush" onClick={onLeave}>
      Any time
    </SlimButton>
  </p>
)

const Day = ({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) => (
  <label className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
    <span className="min-w-9 sm:min-w-0">{label}</span>
    <input
      type="date"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      className="min-h-11 min-w-0 max-w-full rounded border border-control bg-surface px-2.5 text-[1rem] text-ink"
    />
  </label>
)
