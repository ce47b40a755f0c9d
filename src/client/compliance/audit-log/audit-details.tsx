import { FactList } from '#client/ui/fact-list.tsx'
import { PanelSection } from '#client/ui/panel-section.tsx'
import { ExactTime } from '#client/ui/time-ago.tsx'
import type { AuditEntry } from '#shared/compliance/audit-log/contract.ts'
import { type Difference, differences, words } from '#shared/compliance/audit-log/differences.ts'
import { formatAction, formatActor } from './audit-labels.ts'

/** One entry: who did what, the changes and other details. */
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
          ['Record id', subjectName && subject],
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
          <FactList facts={Object.entries(others).map(([name, value]) => [name, words(value)])} />
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
