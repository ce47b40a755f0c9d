import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { showSiteToast } from '#client/platform/site-toast.tsx'
import { showDone } from '#client/ui/undo-toast.tsx'
import type { Lead } from '#shared/leads/contract.ts'
import type { ChangedLeads, LeadChange } from '#shared/leads/desk-contract.ts'
import { leadStatusWords } from '#shared/leads/lead-words.ts'
import { changeLeads, leadsKey, undoLeadChange } from './queries.ts'
import { useLeadWork } from './use-lead-work.ts'

type Seen = Pick<Lead, 'id' | 'status' | 'ownerId'>

/**
 * Moves or assigns leads as they are seen, says what was skipped and why, and offers to take it back. `run` throws what
 * the server refused as a whole, such as a missing reason.
 */
export function useLeadChange() {
  const client = useQueryClient()
  const changing = useMutation(changeLeads)
  const undoing = useLeadWork(undoLeadChange)
  const { mutateAsync: send } = changing
  const { mutateAsync: takeBack } = undoing

  const run = useCallback(
    async (leads: readonly Seen[], change: LeadChange) => {
      const changeId = uuidv7()
      const seen = leads.map(({ id, status, ownerId }) => ({ id, status, ownerId }))
      const readAgain = () => client.invalidateQueries({ queryKey: leadsKey })
      const answer = await send({ changeId, change, leads: seen }).catch((error) => {
        void readAgain()
        throw error
      })
      // Told before the lists are read again, which may take a while.
      if (answer.changed.length > 0) {
        const onUndo = () => void takeBack({ changeId }).then(tellSkipped, tellFailed)
        showDone({ title: doneWords(answer.changed.length, change), ...(mayUndo(change) && { onUndo }) })
      }
      tellSkipped(answer)
      await readAgain()
      return answer
    },
    [client, send, takeBack],
  )
  return { run, isPending: changing.isPending, error: changing.error }
}

/** Who asked to be left alone stays so. */
const mayUndo = (change: LeadChange) => !(change.act === 'move' && change.to === 'do_not_contact')

function doneWords(count: number, change: LeadChange): string {
  const leads = count === 1 ? '1 lead' : `${count} leads`
  if (change.act === 'move') return `${leads} moved to ${leadStatusWords[change.to]}`
  return change.to === null ? `${leads} given back` : `${leads} assigned`
}

function tellSkipped({ skipped }: ChangedLeads) {
  const [first, ...others] = skipped
  if (!first) return
  const rest =
    others.length === 0 ? '' : ` ${others.length} more: ${[...new Set(others.map(({ why }) => why))].join(' ')}`
  const title = skipped.length === 1 ? 'A lead was left as it is' : `${skipped.length} leads were left as they are`
  showSiteToast({ title, description: `${first.name}: ${first.why}${rest}`, look: 'destructive', isKept: true })
}

const tellFailed = () =>
  showSiteToast({
    title: 'It was not taken back',
    description: 'Too much time has passed, or it was done already.',
    ...{ look: 'destructive', isKept: true },
  })
