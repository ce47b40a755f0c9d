import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Badge, StatusBadge } from '#client/ui/badge.tsx'
import { PanelSection } from '#client/ui/dialog/panel-section.tsx'
import { RecordPanel } from '#client/ui/dialog/record-panel.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import type { UsState } from '#shared/intake/prequalification/criteria.ts'
import { copy } from './copy.ts'
import { ruleFile, ruleInForce } from './queries.ts'
import { RuleForm } from './rule-form.tsx'
import { RuleActions, RuleHistory } from './rule-history.tsx'
import { stateName } from './rule-text.ts'

interface RulePanelProps {
  state: UsState
  mayChange: boolean
  onClose: () => void
}

/** The editor of one state's rule. */
export function RulePanel({ state, mayChange, onClose }: RulePanelProps) {
  const query = useQuery(ruleFile(state))
  const file = query.data
  const current = file && ruleInForce(file)
  return (
    <SidePanel title={`State rule: ${stateName(state)}`} isBeside={false} onClose={onClose}>
      <RecordPanel
        id={state}
        title={file && stateName(state)}
        problem={query.isError ? messageOf(query.error) : undefined}
        isReading={query.isFetching}
        onRetry={() => void query.refetch()}
        onClose={onClose}
        intro={
          <>
            <p className="mt-1 flex flex-wrap gap-2 empty:hidden">
              {current?.isRetired && <Badge>Retired</Badge>}
              {file && current && !current.isRetired && current.rule.nextReviewOn < file.today && (
                <StatusBadge tone="amber">Review due</StatusBadge>
              )}
            </p>
            {!mayChange && <p className="mt-3 text-ink-soft">{copy.readOnly}</p>}
          </>
        }
      >
        {file && (
          <>
            <PanelSection title={current ? 'Rule' : 'New rule'}>
              <RuleForm file={file} mayChange={mayChange} />
            </PanelSection>
            {mayChange && (
              <PanelSection title="Replace or retire">
                <RuleActions file={file} />
              </PanelSection>
            )}
            {file.versions.length > 0 && (
              <PanelSection title="History">
                <RuleHistory file={file} mayChange={mayChange} />
              </PanelSection>
            )}
          </>
        )}
      </RecordPanel>
    </SidePanel>
  )
}
