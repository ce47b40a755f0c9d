import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { Select } from '#client/ui/form/select-field.tsx'
import { type Column, DataTable, type ListTableProps, type RenderLink } from '#client/ui/list/data-table.tsx'
import { FactList } from '#client/ui/list/fact-list.tsx'
import { SlimButton } from '#client/ui/slim-button.tsx'
import {
  type AuditEntry,
  actorKindLabels,
  type Difference,
  differences,
  formatValue,
} from '#shared/compliance/audit-log/contract.ts'
import { auditSelection } from '#shared/compliance/audit-log/selection.ts'
import { actionChoices, formatAction, formatActor, formatRecord } from './audit-labels.ts'
import { type AuditQuestion, auditChoices } from './queries.ts'

const template = '@max-lg:grid-cols-[minmax(0,1fr)]'

export const AuditTable = ({ renderLink, ...rest }: ListTableProps<AuditEntry>) => (
  <DataTable label="Audit log" template={template} columns={columns(renderLink)} rowKey={({ id }) => id} {...rest} />
)

const columns = (renderLink: RenderLink<AuditEntry>): Column<AuditEntry>[] => [
  { key: 'what', header: 'Action', width: 'minmax(0,1.2fr)', cell: renderLink },
  { key: 'record', header: 'Record', width: 'minmax(0,1.2fr)', className: 'truncate', cell: formatRecord },
  {
    key: 'who',
    width: 'minmax(0,0.8fr)',
    isExtra: true,
    header: 'Who',
    className: 'truncate',
    cell: (entry) => (
      <>
        <span className="text-ink-soft @lg:hidden">By </span>
        {formatActor(entry)}
      </>
    ),
  },
  {
    key: 'when',
    header: 'When',
    width: 'minmax(11rem,0.7fr)',
    className: 'truncate text-ink-soft',
    cell: ({ at }) => <ExactTime at={at} />,
  },
]

export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { action, at, subject, subjectName, detail, ip, requestId } = entry
  const { before, after, ...others } = detail
  const changes = differences(before, after)
  return (
    <div className="px-5 pb-8">
      <h2 className="wrap-anywhere pt-5 pr-12 text-lg">{formatAction(action)}</h2>
      <FactList
        facts={[
          ['Who', formatActor(entry)],
          ['When', <ExactTime key="at" at={at} />],
          ['Record', subjectName ?? subject],
          ['Record ID', subjectName && subject],
          ['IP address', ip],
          ['Request', requestId],
        ]}
      />
      {changes.length > 0 && (
        <PanelSection title="Changes">
          <ul className="grid grid-cols-1 gap-3">
            {changes.map((change) => (
              <Changed key={change.path} change={change} />
            ))}
          </ul>
        </PanelSection>
      )}
      {Object.keys(others).length > 0 && (
        <PanelSection title="Details">
          <FactList facts={Object.entries(others).map(([name, value]) => [name, formatValue(value)])} />
        </PanelSection>
      )}
    </div>
  )
}

const Changed = ({ change: { path, before, after } }: { change: Difference }) => (
  <li>
    {path && <p className="wrap-anywhere font-semibold text-sm">{path}</p>}
    <p className="wrap-anywhere whitespace-pre-line rounded bg-danger-soft px-2 py-1">
      <span className="text-ink-soft text-sm">Before: </span>
      <del className="no-underline">{before || 'nothing'}</del>
    </p>
    <p className="wrap-anywhere mt-1 whitespace-pre-line rounded bg-action-soft px-2 py-1">
      <span className="text-ink-soft text-sm">After: </span>
      <ins className="no-underline">{after || 'nothing'}</ins>
    </p>
  </li>
)

interface AuditToolbarProps {
  question: AuditQuestion
  onAsk: (change: Partial<AuditQuestion>) => void
}

export function AuditToolbar({ question, onAsk }: AuditToolbarProps) {
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
        placeholder="Record reference or ID"
        value={question.record}
        onSearch={(record) => onAsk({ record })}
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
        {Object.entries(actorKindLabels).map(([kind, label]) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
      </Select>
      <Select label="Action" value={question.what} onChange={({ currentTarget: { value } }) => onAsk({ what: value })}>
        <option value="">Any action</option>
        {actionChoices(data?.actions ?? []).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
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
      One hour starting <ExactTime at={from} />
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
      className="min-h-control min-w-0 max-w-full rounded border border-control bg-surface px-2.5 text-field text-ink"
    />
  </label>
)
