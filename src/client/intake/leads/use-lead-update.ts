import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { showToast } from '#client/ui/toast.tsx'
import { sayUndone, showDone } from '#client/ui/undo-toast.tsx'
import type { Lead } from '#shared/intake/leads/contract.ts'
import { leadStatusLabels } from '#shared/intake/leads/lead-labels.ts'
import { type ChangedLeads, type LeadChange, maxLeadsPerChange } from '#shared/intake/leads/management-contract.ts'
import { bulkUpdateLeads, leadsKey, undoLeadChange } from './queries.ts'

type LeadSnapshot = Pick<Lead, 'id' | 'name' | 'status' | 'ownerId'>

/**
 * Moves or assigns leads as they are seen, however many: as many at once as the server takes, one part after the other. It
 * says what was skipped and why, and offers to take all of it back. `run` throws what the server refused of a part; what
 * was done before stays done. `progress` is for people while there is more than one part: "500 of 725…".
 */
export function useLeadUpdate() {
  const client = useQueryClient()
  const changing = useMutation(bulkUpdateLeads)
  const undoing = useMutation({
    ...undoLeadChange,
    // Lists and boards too: what is said to be undone is not shown as it was done any more.
    onSuccess: () => client.invalidateQueries({ queryKey: leadsKey }),
    onError: () => void client.invalidateQueries({ queryKey: leadsKey }),
  })
  const [progress, setProgress] = useState<string>()
  const { mutateAsync: send } = changing
  const { mutateAsync: undo } = undoing

  /** @param onSent told of each part once it was answered: the ids in it. */
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
        // Told before the lists are read again, which may take a while.
        setProgress(undefined)
        notifyDone({ leads, answers, change, undo })
      }
      await refetch()
      return mergeResults([...answers.values()])
    },
    [client, send, undo],
  )
  return { run, isPending: changing.isPending || progress !== undefined, progress, error: changing.error }
}

type Undo = (undone: { changeId: string }) => Promise<ChangedLeads>

interface DoneChange {
  leads: readonly LeadSnapshot[]
  /** By the change that was asked for. */
  answers: ReadonlyMap<string, ChangedLeads>
  change: LeadChange
  undo: Undo
}

function notifyDone({ leads, answers, change, undo }: DoneChange) {
  const { changed, skipped } = mergeResults([...answers.values()])
  const changeIds = [...answers].filter(([, answer]) => answer.changed.length > 0).map(([changeId]) => changeId)
  const [first] = changed
  if (first !== undefined)
    showDone({
      title: formatDone(changed.length === 1 ? nameOf(leads, first) : `${changed.length} leads`, change),
      about: `[data-card="${first}"], [data-row="${first}"]`,
      ...(canUndo(change) && { onUndo: () => void takeAllBack(changeIds, undo) }),
    })
  notifySkipped(skipped)
}

async function takeAllBack(changeIds: readonly string[], undo: Undo) {
  const taken: ChangedLeads[] = []
  try {
    for (const changeId of changeIds) taken.push(await undo({ changeId }))
    const { changed, skipped } = mergeResults(taken)
    if (changed.length > 0) sayUndone()
    notifySkipped(skipped)
  } catch {
    notifyUndoFailed(mergeResults(taken).changed.length)
  }
}

const mergeResults = (answers: readonly ChangedLeads[]): ChangedLeads => ({
  changed: answers.flatMap(({ changed }) => changed),
  skipped: answers.flatMap(({ skipped }) => skipped),
})

/** Who asked to be left alone stays so. */
const canUndo = (change: LeadChange) => !(change.act === 'move' && change.to === 'do_not_contact')

const nameOf = (leads: readonly LeadSnapshot[], lead: string) => leads.find(({ id }) => id === lead)?.name ?? '1 lead'

/** @param leads who they are: "Ada Harbor", "3 leads" */
function formatDone(leads: string, change: LeadChange): string {
  if (change.act === 'move') return `${leads} moved to ${leadStatusLabels[change.to]}`
  return change.to === null ? `${leads} given back` : `${leads} assigned`
}

function notifySkipped(skipped: ChangedLeads['skipped']) {
  const [first, ...others] = skipped
  if (!first) return
  const rest =
    others.length === 0 ? '' : ` ${others.length} more: ${[...new Set(others.map(({ why }) => why))].join(' ')}`
  const title = skipped.length === 1 ? 'A lead was left as it is' : `${skipped.length} leads were left as they are`
  showToast({ title, description: `${first.name}: ${first.why}${rest}`, look: 'destructive', isKept: true })
}

/** @param taken how many leads are as they were, all the same */
const notifyUndoFailed = (taken: number) =>
  showToast({
    title:
      taken > 0 ? `Only ${taken === 1 ? '1 lead was' : `${taken} leads were`} taken back` : 'It was not taken back',
    description: 'Too much time has passed, or it was done already.',
    ...{ look: 'destructive', isKept: true },
  })
