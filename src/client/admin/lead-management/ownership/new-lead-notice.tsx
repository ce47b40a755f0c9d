import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLeadUpdate } from '#client/admin/lead-management/use-lead-update.ts'
import { useLiveTopic } from '#client/platform/live/use-live.ts'
import { formProblem } from '#client/platform/request/form-problem.ts'
import { Button } from '#client/ui/button.tsx'
import { CloseButton } from '#client/ui/dialog/dialog.tsx'
import { keepFocusOn, restorableFocus } from '#client/ui/dialog/focus.ts'
import { useTopDialog } from '#client/ui/dialog/top-dialog.ts'
import { FormErrors } from '#client/ui/form/form-errors.tsx'
import type { NewLeadNews } from '#shared/admin/lead-management/new-leads-contract.ts'
import { AnswerCountdown } from './answer-countdown.tsx'
import { newLeads } from './new-leads-query.ts'

/** The assignment rules come first, so that no one sees a lead that is assigned in a second. */
const pauseMs = 2_500

interface NewLeadNoticeProps {
  /** Id of the signed-in user. */
  me: string
  /** `isApart`: a dialog is open, which the link must not close. */
  renderLink: (lead: NewLeadNews, isApart: boolean) => ReactNode
  /** To the list of new leads without owner. */
  renderMore: (count: number, isApart: boolean) => ReactNode
}

/**
 * Announces leads that arrive while the admin is open, on every page, until someone claims or contacts them or the
 * notice is closed. Leads from before are in the lists.
 */
export function NewLeadNotice({ me, renderLink, renderMore }: NewLeadNoticeProps) {
  const { data, refetch } = useQuery(newLeads)
  const [known, setKnown] = useState<ReadonlySet<string>>()
  const focused = useRef<HTMLElement>(null)
  const dialog = useTopDialog()
  useSoon('leads', refetch)

  if (data && known === undefined) setKnown(new Set(data.leads.map(({ id }) => id)))
  const news = known && data ? data.leads.filter(({ id }) => !known.has(id)) : []
  const [first] = news
  const firstId = first?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lead is another notice
  useEffect(() => {
    focused.current = restorableFocus()
  }, [firstId])
  function close() {
    keepFocusOn(() => (focused.current?.isConnected ? focused.current : null))
    setKnown((known) => new Set([...(known ?? []), ...news.map(({ id }) => id)]))
  }

  const region = (
    <div role="status" className="pointer-events-none fixed right-0 bottom-32 z-40 flex max-w-full justify-end p-4">
      {first && (
        <div className="pointer-events-auto w-[min(26rem,100%)] rounded border-2 border-action bg-surface py-2 pr-1 pl-4 shadow">
          <div className="flex items-start gap-2">
            <UserPlus size="1.2em" strokeWidth={1.5} aria-hidden="true" className="mt-1.5 shrink-0 text-action" />
            <p className="wrap-anywhere mt-1 min-w-0 flex-1">
              {first.ownerId === me ? 'New lead for you: ' : 'New lead: '}
              {renderLink(first, dialog !== undefined)}
              <span className="block text-ink-soft text-sm">{first.source}</span>
              <span className="block text-sm" aria-live="off">
                <AnswerCountdown answerBy={first.answerBy} />
              </span>
            </p>
            <CloseButton onClose={close} />
          </div>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 pl-7">
            {first.ownerId === null && <ClaimButton key={first.id} lead={first} me={me} onDone={refetch} />}
            {news.length > 1 && <span className="text-sm">{renderMore(news.length - 1, dialog !== undefined)}</span>}
          </div>
        </div>
      )}
    </div>
  )
  return dialog ? createPortal(region, dialog) : region
}

interface ClaimButtonProps {
  lead: NewLeadNews
  me: string
  onDone: () => Promise<unknown>
}

/** If someone else was faster, a toast says who. */
function ClaimButton({ lead: { id, name }, me, onDone }: ClaimButtonProps) {
  const { run, isPending, error } = useLeadUpdate()
  const claim = () =>
    run([{ id, name, status: 'new', ownerId: null }], { action: 'assign', to: me, reason: '' })
      .catch(() => {})
      .finally(() => void onDone())
  return (
    <>
      <Button disabled={isPending} onClick={() => void claim()}>
        {isPending ? 'Claiming…' : 'Claim lead'}
      </Button>
      <FormErrors message={formProblem(error)?.message ?? null} />
    </>
  )
}

/** Calls `work` shortly after changes of a topic, once for a burst. */
function useSoon(topic: 'leads', work: () => Promise<unknown>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useLiveTopic(
    topic,
    useCallback(() => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void work()
      }, pauseMs)
    }, [work]),
  )
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )
}
