import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { leadsKey } from '#client/admin/lead-management/list/list-queries.ts'
import { showToast } from '#client/ui/feedback/show-toast.ts'
import { sayUndone, showDone } from '#client/ui/feedback/undo-toast.tsx'
import { type ChangedLeads, type LeadChange, maxLeadsPerChange } from '#shared/admin/lead-management/contract.ts'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { bulkUpdateLeads, undoLeadChange } from './queries.ts'

type LeadSnapshot = Pick<Lead, 'id' | 'name' | 'status' | 'ownerId'>

/**
 * Moves or assigns leads in batches of `maxLeadsPerChange`, with toasts for skipped leads and undo.
 * `run` throws the server's error for a batch; earlier batches stay done. `progress` is set if there are several:
 * "500 of 725…".
 */
export function useLeadUpdate() {
  const client = useQueryClient()
  const changing = useMutation(bulkUpdateLeads)
  const undoing = useMutation({
    ...undoLeadChange,
    // Waits for lists and boards, so that they match the toast.
    onSuccess: () => client.invalidateQueries({ queryKey: leadsKey }),
    onError: () => void client.invalidateQueries({ queryKey: leadsKey }),
  })
  const [progress, setProgress] = useState<string>()
  const { mutateAsync: send, reset } = changing
  const { mutateAsync: undo } = undoing

  /** @param onSent receives the ids of each saved batch. */
  const run = useCallback(
    async (leads: readonly LeadSnapshot[], change: LeadChange, onSent?: (ids: readonly string[]) => void) => {
      const refetch = () => client.invalidateQueries({ queryKey: leadsKey })
      const answers = new Map<string, ChangedLeads>()
      try {
        for (let at = 0; at < leads.length; at += maxLeadsPerChange) {
          const part = leads
            .slice(at, at + maxLeadsPerChange)
            .map(({ id, status, ownerId }) => ({ id, status, ownerId }))
          if (leads.length > maxLeadsPerChange) setProgress(`${at} of ${leads.length}…`)
          const changeId = uuidv7()
          answers.set(changeId, await send({ changeId, change, leads: part }))
          onSent?.(part.map(({ id }) => id))
        }
      } catch (error) {
        void refetch()
        throw error
      } finally {
        // Before refetching the lists, which may take a while.
        setProgress(undefined)
        notifyDone({ leads, answers, change, undo })
      }
      await refetch()
      return mergeResults([...answers.values()])
    },
    [client, send, undo],
  )
  return { run, reset, isPending: changing.isPending || progress !== undefined, progress, error: changing.error }
}

type Undo = (undone: { changeId: string }) => Promise<ChangedLeads>

interface DoneChange {
  leads: readonly LeadSnapshot[]
  /** By requested change. */
  answers: ReadonlyMap<string, ChangedLeads>
  change: LeadChange
  undo: Undo
}

function notifyDone({ leads, answers, change, undo }: DoneChange) {
  const { changed, requested, skipped } = mergeResults([...answers.values()])
  const changeIds = [...answers]
    .filter(([, answer]) => answer.changed.length + answer.requested.length > 0)
    .map(([changeId]) => changeId)
  const nameSome = (ids: readonly string[]) => (ids.length === 1 ? nameOf(leads, ids[0] ?? '') : `${ids.length} leads`)
  const done = changed.length > 0 && formatDone(nameSome(changed), change)
  const sent = requested.length > 0 && formatRequested(nameSome(requested), requested.length)
  const first = changed[0] ?? requested[0]
  if (first !== undefined)
    showDone({
      title: done && sent ? `${done}. ${sent}` : done || sent || '',
      about: `[data-card="${first}"], [data-row="${first}"]`,
      ...(canUndo(change) && { onUndo: () => void takeAllBack(changeIds, undo) }),
    })
  notifySkipped(skipped)
}

async function takeAllBack(changeIds: readonly string[], undo: Undo) {
  const taken: ChangedLeads[] = []
  try {
    for (const changeId of changeIds) taken.push(await undo({ changeId }))
    const { changed, requested, skipped } = mergeResults(taken)
    if (changed.length + requested.length > 0) sayUndone()
    notifySkipped(skipped)
  } catch {
    notifyUndoFailed(mergeResults(taken).changed.length)
  }
}

const mergeResults = (answers: readonly ChangedLeads[]): ChangedLeads => ({
  changed: answers.flatMap(({ changed }) => changed),
  requested: answers.flatMap(({ requested }) => requested),
  skipped: answers.flatMap(({ skipped }) => skipped),
})

/** `do_not_contact` is final. */
const canUndo = (change: LeadChange) => !(change.action === 'move' && change.to === 'do_not_contact')

const nameOf = (leads: readonly LeadSnapshot[], lead: string) => leads.find(({ id }) => id === lead)?.name ?? '1 lead'

/** @param leads "Ada Harbor" or "3 leads". */
function formatDone(leads: string, change: LeadChange): string {
  if (change.action === 'move') return `${leads} moved to ${leadStatusLabels[change.to]}`
  return change.to === null ? `${leads} unassigned` : `${leads} assigned`
}

const formatRequested = (leads: string, count: number) =>
  count === 1
    ? `Request sent for ${leads}. Its owner or a manager has to agree.`
    : `Requests sent for ${leads}. Their owners or a manager have to agree.`

function notifySkipped(skipped: ChangedLeads['skipped']) {
  const [first, ...others] = skipped
  if (!first) return
  const rest =
    others.length === 0 ? '' : ` ${others.length} more: ${[...new Set(others.map(({ reason }) => reason))].join(' ')}`
  const title = skipped.length === 1 ? '1 lead wasn’t changed' : `${skipped.length} leads weren’t changed`
  showToast({ title, description: `${first.name}: ${first.reason}${rest}`, variant: 'destructive', isKept: true })
}

const notifyUndoFailed = (undone: number) =>
  showToast({
    title:
      undone > 0 ? `Only ${undone === 1 ? '1 lead was' : `${undone} leads were`} restored` : 'Couldn’t undo the change',
    description: 'Too much time has passed, or it was already undone.',
    ...{ variant: 'destructive', isKept: true },
  })
