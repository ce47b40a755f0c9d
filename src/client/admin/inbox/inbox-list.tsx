import {
  AtSign,
  Check,
  HandCoins,
  ListChecks,
  Mail,
  MailOpen,
  MessageSquareReply,
  Pencil,
  RotateCcw,
  Scale,
  Stamp,
  TriangleAlert,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { Hint } from '#client/ui/overlay/hint.tsx'
import { iconButton } from '#client/ui/overlay/menu-parts.tsx'
import type { InboxItem, InboxMark } from '#shared/admin/inbox/contract.ts'
import type { NotificationKind } from '#shared/identity/notifications/notification-kinds.ts'
import { describe, hiddenRecord, kindLabels } from './copy.ts'
import { groupByDay } from './group-by-day.ts'

const signs: Record<NotificationKind, typeof AtSign> = {
  mention: AtSign,
  reply: MessageSquareReply,
  task: ListChecks,
  assignment: UserPlus,
  approval: Stamp,
  decision: Scale,
  correction: Pencil,
  deal: HandCoins,
  limit: TriangleAlert,
}

interface InboxListProps {
  items: readonly InboxItem[]
  renderLink: (item: InboxItem, children: ReactNode) => ReactNode
  onMark: (item: InboxItem, mark: InboxMark) => void
}

/** Notifications by day, newest first. A dot and bold text are unread. */
export const InboxList = ({ items, ...row }: InboxListProps) => (
  <section aria-label="Notifications">
    {groupByDay(items, new Date()).map(({ day, items }) => (
      <section key={day} aria-label={day}>
        <h2 className="sticky top-0 z-10 border-line border-b bg-sunken px-4 py-1 font-medium text-ink-soft text-sm">
          {day}
        </h2>
        <ul>
          {items.map((item) => (
            <InboxRow key={item.id} item={item} {...row} />
          ))}
        </ul>
      </section>
    ))}
  </section>
)

function InboxRow({ item, renderLink, onMark }: Omit<InboxListProps, 'items'> & { item: InboxItem }) {
  const { id, kind, record, at, isRead, isDone } = item
  const Sign = signs[kind]
  const title = record.title ?? hiddenRecord(record.kind)
  const name = `${title}, ${describe(item)}`
  return (
    <li
      data-row={id}
      className="group/row relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 border-line border-b px-4 py-1.5 hover:bg-sunken sm:grid-cols-[auto_minmax(0,1fr)_auto]"
    >
      <span className={`relative mt-1 ${isRead ? 'text-ink-faint' : 'text-action'}`}>
        <Sign size="1.15em" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{kindLabels[kind]}</span>
        {!isRead && (
          <span className="absolute top-1/2 -left-2.5 size-2 -translate-y-1/2 rounded-full bg-action forced-colors:bg-[CanvasText]">
            <span className="sr-only">Unread</span>
          </span>
        )}
      </span>
      <div className="min-w-0">
        <p className={`wrap-anywhere min-w-0 ${isRead ? 'text-ink' : 'font-semibold'}`}>
          {record.title === null ? <span className="text-ink-soft">{title}</span> : renderLink(item, title)}
        </p>
        <p className="wrap-anywhere line-clamp-3 text-ink-soft text-sm sm:line-clamp-1">
          {describe(item)}
          {kind === 'mention' && item.detail && (
            <>
              : <q className="text-ink">{item.detail}</q>
            </>
          )}
        </p>
      </div>
      {/* On phones below the text, which needs the width; with a mouse, the actions take the place of the time. */}
      <div className="col-start-2 flex items-center justify-between gap-3 sm:col-start-3 sm:pointer-fine:grid sm:pointer-fine:justify-items-end sm:pointer-fine:[grid-template-areas:'end'] sm:pointer-fine:*:[grid-area:end]">
        <span className="whitespace-nowrap text-ink-soft text-sm sm:pointer-fine:mt-0.5 sm:pointer-fine:self-start sm:pointer-fine:group-focus-within/row:invisible sm:pointer-fine:group-hover/row:invisible">
          <TimeAgo at={at} />
        </span>
        <span className="relative z-[1] flex items-center sm:pointer-fine:opacity-0 sm:pointer-fine:group-focus-within/row:opacity-100 sm:pointer-fine:group-hover/row:opacity-100">
          {!isDone && (
            <Action
              text={isRead ? 'Mark as unread' : 'Mark as read'}
              keys="u"
              name={name}
              onPress={() => onMark(item, isRead ? 'unread' : 'read')}
            >
              {isRead ? (
                <Mail size="1.1em" strokeWidth={1.5} aria-hidden="true" />
              ) : (
                <MailOpen size="1.1em" strokeWidth={1.5} aria-hidden="true" />
              )}
            </Action>
          )}
          <Action
            text={isDone ? 'Move to inbox' : 'Mark as done'}
            keys="e"
            name={name}
            onPress={() => onMark(item, isDone ? 'open' : 'done')}
          >
            {isDone ? (
              <RotateCcw size="1.1em" strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <Check size="1.1em" strokeWidth={1.5} aria-hidden="true" />
            )}
          </Action>
        </span>
      </div>
    </li>
  )
}

interface ActionProps {
  text: string
  keys: string
  name: string
  onPress: () => void
  children: ReactNode
}

const Action = ({ text, keys, name, onPress, children }: ActionProps) => (
  <Hint text={text} keys={keys}>
    <button type="button" aria-label={`${text}: ${name}`} className={iconButton} onClick={onPress}>
      {children}
    </button>
  </Hint>
)
