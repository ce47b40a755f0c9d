import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ruleList } from '#client/placement/disclosure-rules/queries.ts'
import { RuleTable } from '#client/placement/disclosure-rules/rule-table.tsx'
import { stateName } from '#client/placement/disclosure-rules/rule-text.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { messageOf } from '#client/platform/request/request-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/feedback/notice.tsx'
import { Select } from '#client/ui/form/select-field.tsx'
import type { UsState } from '#shared/intake/prequalification/criteria.ts'
import type { RuleList } from '#shared/placement/disclosure-rules/contract.ts'
import { usStates } from '#shared/system/settings/us-states.ts'

/** Loaded in the background after the list. */
const RulePanel = loadLater(async () => (await import('#client/placement/disclosure-rules/rule-panel.tsx')).RulePanel)

const route = getRouteApi('/admin/settings/compliance')

/** The rules of all states; `?rule=NY` opens one. */
export function StateRules({ mayChange }: { mayChange: boolean }) {
  const list = useQuery(ruleList)
  usePreload(RulePanel, list.isSuccess)
  const { rule: open } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (rule: UsState | '') => void navigate({ search: { rule, period: '' }, resetScroll: false })
  if (!list.data && list.isError)
    return (
      <Notice title="Couldn’t load the rules" onRetry={() => void list.refetch()} isRetrying={list.isFetching}>
        {messageOf(list.error)}
      </Notice>
    )
  return (
    <>
      <div className="-mx-4 sm:-mx-6">
        <RuleTable
          rows={list.data?.rules ?? []}
          isLoading={list.isPending}
          selected={open}
          renderLink={({ state }) => (
            <Link to="." search={{ rule: state, period: '' }} resetScroll={false} className={rowLink}>
              {stateName(state)}
            </Link>
          )}
        />
      </div>
      {list.data && list.data.notAdded.length > 0 && (
        <p>
          This version of the software comes with rules for more states:{' '}
          {list.data.notAdded.map((state) => stateName(state)).join(', ')}. Add them below.
        </p>
      )}
      {mayChange && list.data && <AddState list={list.data} onAdd={show} />}
      {open && (
        <Suspense>
          <RulePanel state={open} mayChange={mayChange} onClose={() => show('')} />
        </Suspense>
      )}
    </>
  )
}

function AddState({ list, onAdd }: { list: RuleList; onAdd: (state: UsState) => void }) {
  const known = new Set<string>(list.rules.map(({ state }) => state))
  const rest = (Object.keys(usStates) as UsState[]).filter((state) => !known.has(state))
  const [chosen, setChosen] = useState<UsState>()
  const state = chosen && rest.includes(chosen) ? chosen : rest[0]
  if (!state) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label="State without a rule"
        value={state}
        onChange={({ currentTarget }) => setChosen(rest.find((one) => one === currentTarget.value))}
      >
        {rest.map((one) => (
          <option key={one} value={one}>
            {stateName(one)}
          </option>
        ))}
      </Select>
      <Button variant="secondary" onClick={() => onAdd(state)}>
        Add a rule
      </Button>
    </div>
  )
}
