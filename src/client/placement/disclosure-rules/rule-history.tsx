import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { ReasonDialog } from '#client/platform/components/reason-dialog.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { ExactTime } from '#client/ui/feedback/time-ago.tsx'
import { formatDay } from '#client/ui/format-day.ts'
import { SlimButton } from '#client/ui/slim-button.tsx'
import type { RuleFile, RuleVersion } from '#shared/placement/disclosure-rules/contract.ts'
import type { DisclosureRule } from '#shared/placement/disclosure-rules/disclosure-rule.ts'
import { copy } from './copy.ts'
import { ruleFile, ruleInForce, rulesKey, saveRule } from './queries.ts'
import { formatChanges, formatDifferences } from './rule-text.ts'

interface VersionsProps {
  file: RuleFile
  mayChange: boolean
}

/** A change that only needs a reason. */
interface Replacement {
  readonly title: string
  readonly action: string
  readonly help: string
  readonly rule: DisclosureRule
  readonly isRetired: boolean
}

/** Every version, latest first; an earlier one is restored by saving it again. */
export function RuleHistory({ file, mayChange }: VersionsProps) {
  const { versions, inForceVersion, today } = file
  const current = ruleInForce(file)
  const { replace, dialog } = useReplacement(file)
  return (
    <>
      <ol className="divide-y divide-line border-line border-y">
        {versions.map((version, index) => (
          <li key={version.version} className="grid grid-cols-1 gap-1 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-2 font-semibold">
              Version {version.version}
              {version.version === inForceVersion && <Badge>In force</Badge>}
              {version.validFrom > today && <Badge>From {formatDay(version.validFrom)}</Badge>}
            </p>
            <p className="text-ink-soft">
              {version.by ?? 'Default'}, <ExactTime at={version.at} />
            </p>
            <p className="wrap-anywhere">{version.reason}</p>
            <Changes changes={formatChanges(versions[index + 1], version)} />
            {mayChange && version !== current && (
              <SlimButton
                padding="flush"
                className="justify-self-start"
                onClick={() => replace(restoring(version, 'Why the earlier version is right.'))}
              >
                Restore<span className="sr-only"> version {version.version}</span>
              </SlimButton>
            )}
          </li>
        ))}
      </ol>
      {dialog}
    </>
  )
}

const restoring = ({ version, rule, isRetired }: RuleVersion, help: string): Replacement => ({
  ...{ title: `Restore version ${version}`, action: 'Restore version', help, rule, isRetired },
})

const Changes = ({ changes }: { changes: readonly string[] }) =>
  changes.length > 0 && (
    <ul className="wrap-anywhere list-disc pl-5">
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )

/** Retires the rule, or takes over the set of the software. */
export function RuleActions({ file }: { file: RuleFile }) {
  const { shipped } = file
  const current = ruleInForce(file)
  const { replace, dialog } = useReplacement(file)
  const differences = shipped && current ? formatDifferences(current.rule, withReviewOf(current.rule, shipped)) : []
  return (
    <div className="grid grid-cols-1 gap-4">
      {shipped && (!current || current.isRetired || differences.length > 0) && (
        <div className="rounded border border-brass px-4 py-3">
          <p>{current ? copy.differs : copy.shippedOnly}</p>
          <Changes changes={differences} />
          <Button
            variant="secondary"
            className="mt-3"
            onClick={() =>
              replace({
                ...{ title: 'Use the rule of the software', action: 'Use rule', help: copy.reasonHelp },
                ...{ rule: shipped, isRetired: false },
              })
            }
          >
            Use the rule of the software
          </Button>
        </div>
      )}
      {current && !current.isRetired && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() =>
            replace({
              ...{ title: 'Retire this rule', action: 'Retire rule', help: copy.retireHelp },
              ...{ rule: current.rule, isRetired: true },
            })
          }
        >
          Retire rule
        </Button>
      )}
      {dialog}
    </div>
  )
}

/** Only the law is compared, not who reviewed it and when. */
const withReviewOf = ({ lawAsOf, nextReviewOn, reviewer }: DisclosureRule, shipped: DisclosureRule) => ({
  ...shipped,
  ...{ lawAsOf, nextReviewOn, reviewer },
})

/** Returns a dialog that asks for the reason and saves the next version. */
function useReplacement({ state, versions, today }: RuleFile) {
  const [chosen, setChosen] = useState<Replacement & { id: string }>()
  const client = useQueryClient()
  const saving = useMutation({
    ...saveRule,
    onSuccess: (changed) => {
      client.setQueryData(ruleFile(state).queryKey, changed)
      void client.invalidateQueries({ queryKey: [...rulesKey, 'list'] })
    },
    onError: () => void client.invalidateQueries(ruleFile(state)),
  })
  const dialog = chosen && (
    <ReasonDialog
      {...{ title: chosen.title, action: chosen.action, help: chosen.help, busyLabels: 'Saving…' }}
      onMove={(reason) => {
        const { id, rule, isRetired } = chosen
        return saving.mutateAsync({
          ...{ id, state, version: versions[0]?.version ?? 0, rule, isRetired, validFrom: today, reason },
        })
      }}
      onClose={() => setChosen(undefined)}
    />
  )
  return { replace: (replacement: Replacement) => setChosen({ ...replacement, id: uuidv7() }), dialog }
}
