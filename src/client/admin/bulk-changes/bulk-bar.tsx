import { useState } from 'react'
import { showErrorToast } from '#client/platform/errors/show-error-toast.ts'
import { ActionSelect } from '#client/ui/form/select-field.tsx'
import { BulkActionBar } from '#client/ui/list/bulk-action-bar.tsx'
import type { RowSelection } from '#client/ui/list/use-row-selection.ts'
import type { BulkList, BulkRow } from '#shared/admin/bulk-changes/contract.ts'
import { formatRecords } from '#shared/admin/bulk-changes/labels.ts'
import { assigneeName, teamTurnLabel } from '#shared/identity/record-scope/team-turn.ts'
import { BulkConfirmDialog } from './bulk-confirm-dialog.tsx'
import { MatchingOffer, matchingText } from './matching-offer.tsx'
import { type TagChange, TagMenus, tagTitle } from './tag-menus.tsx'
import { BulkProgressBar } from './use-bulk-run.tsx'
import { useMatching } from './use-matching.ts'

/** What a choice does, once it is confirmed. */
export interface BulkChoice {
  /** Without the reason. */
  readonly change: { readonly action: string; readonly to?: string | null; readonly [name: string]: unknown }
  /** Such as `Assign 12 tasks to Ada Harbor`. */
  readonly title: (records: string) => string
  /** Button, such as `Assign tasks`. */
  readonly action: string
  readonly needsReason?: boolean
  /** Taking a record of a team member needs a reason, and notifies them. */
  readonly takesOver?: boolean
  readonly warning?: string
}

export interface BulkMenu {
  /** Such as `Assign to`. */
  readonly label: string
  /** The shortcut that opens it. */
  readonly keys?: string
  readonly options: readonly { readonly value: string; readonly text: string }[]
  readonly choose: (value: string) => BulkChoice
}

interface BulkBarProps {
  list: BulkList
  picks: RowSelection
  /** The shown rows, as the change compares them. */
  rows: readonly BulkRow[]
  filter: object
  listKey: readonly string[]
  me: string
  /** Not all matching records are shown. */
  hasMore: boolean
  menus: readonly BulkMenu[]
  /** Its records have tags. */
  hasTags?: boolean
}

/** Changes the selected rows, or all records that match the filters, with undo. */
export function BulkBar({ list, picks, rows, filter, listKey, me, hasMore, menus, hasTags }: BulkBarProps) {
  const matching = useMatching({ list, filter, listKey, me, isOffered: hasMore && picks.ids.size > 0 })
  const [pending, setPending] = useState<BulkChoice>()
  const picked = rows.filter(({ id }) => picks.ids.has(id))
  const text = matchingText(matching)
  const isBusy = matching.isPending || matching.running !== undefined
  const count = matching.isChosen ? (matching.count ?? 0) : picked.length

  const countTaken = ({ takesOver, change: { to = null } }: BulkChoice) => {
    if (!takesOver) return 0
    if (matching.isChosen) return matching.countOfOthers(to)
    return picked.filter(({ ownerId }) => ownerId !== null && ownerId !== me && ownerId !== to).length
  }
  const run = async (choice: BulkChoice, reason = '') => {
    await matching.run({ ...choice.change, reason }, matching.isChosen ? undefined : picked)
    picks.clear()
  }
  const choose = (choice: BulkChoice) => {
    if (matching.isChosen || choice.needsReason || choice.warning || countTaken(choice) > 0) setPending(choice)
    else void run(choice).catch((error) => showErrorToast('Nothing was changed', error))
  }

  return (
    <>
      <BulkActionBar picks={picks} text={text}>
        <MatchingOffer matching={matching} />
        {menus.map(({ label, keys, options, choose: choiceOf }) => (
          <ActionSelect
            key={label}
            label={label}
            keys={keys}
            disabled={isBusy}
            onChange={({ currentTarget: { value } }) => choose(choiceOf(value))}
          >
            <option value="" disabled>
              {label}…
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.text}
              </option>
            ))}
          </ActionSelect>
        ))}
        {hasTags && <TagMenus isDisabled={isBusy} onChange={(change) => choose(tagChoice(change))} />}
      </BulkActionBar>
      {matching.running && (
        <BulkProgressBar
          change={matching.running}
          onStop={() => matching.running && void matching.undo(matching.running.id)}
        />
      )}
      {pending && (
        <BulkConfirmDialog
          title={pending.title(formatRecords(list, count))}
          action={pending.action}
          intro={formatIntro(pending, countTaken(pending))}
          reasonHelp={
            pending.needsReason || countTaken(pending) > 0 ? 'Saved with each record. Internal only.' : undefined
          }
          onRun={(reason) => run(pending, reason)}
          onClose={() => setPending(undefined)}
        />
      )}
    </>
  )
}

const tagChoice = (change: TagChange): BulkChoice => ({
  change: { ...change },
  title: (records) => tagTitle(change, records),
  action: change.add.length > 0 ? 'Add tag' : 'Remove tag',
})

function formatIntro({ warning }: BulkChoice, taken: number): string {
  const undo = warning ?? 'You can undo this for 30 days.'
  if (taken === 0) return undo
  const owners = taken === 1 ? 'A team member owns 1 of them.' : `Team members own ${taken} of them.`
  return `${owners} We’ll notify them and the managers. ${undo}`
}

interface Assignee {
  readonly id: string
  readonly name: string
}

/** Returns a menu that assigns records, for those who may assign only to themselves too. */
export function assignMenu(
  nouns: string,
  {
    owners,
    teams,
    me,
    mayAssignOthers,
  }: { owners: readonly Assignee[]; teams: readonly Assignee[]; me: string; mayAssignOthers: boolean },
  takesOver = true,
): BulkMenu {
  const others = owners.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, text: name }))
  const byTurn = teams.map(({ id, name }) => ({ value: id, text: teamTurnLabel(name) }))
  const nameOf = (to: string) => (to === me ? 'you' : assigneeName(to, { owners, teams }))
  return {
    label: 'Assign to',
    keys: 'a',
    options: [
      { value: me, text: 'Me' },
      ...(mayAssignOthers ? [{ value: 'unassigned', text: 'Unassigned' }, ...others, ...byTurn] : []),
    ],
    choose: (value) => {
      const to = value === 'unassigned' ? null : value
      return {
        change: { action: 'assign', to },
        title: (records) => (to === null ? `Unassign ${records}` : `Assign ${records} to ${nameOf(to)}`),
        action: to === null ? `Unassign ${nouns}` : `Assign ${nouns}`,
        takesOver,
      }
    },
  }
}
