import {
  AtSign,
  Check,
  CircleDot,
  ListChecks,
  Mail,
  MailOpen,
  MessageSquareReply,
  RotateCcw,
  Scale,
  Stamp,
  UserPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { TimeAgo } from '#client/ui/feedback/time-ago.tsx'
import { Hint } from '#client/ui/overlay/hint.tsx'
import { iconButton } from '#client/ui/overlay/menu-parts.tsx'
import type { InboxItem, InboxMark } from '#shared/admin/inbox/contract.ts'
import type { NotificationKind } from '#shared/identity/notifications/notification-kinds.ts'
import { describe, hiddenRecord, kindLabels } from './copy.ts'

const signs: Record<NotificationKind, typeof AtSign> = {
  mention: AtSign,
  reply: MessageSquareReply,
  task: ListChecks,
  assignment: UserPlus,
  approval: Stamp,
  decision: Scale,
}

interface InboxListProps {
  items: readonly InboxItem[]
  renderLink: (item: InboxItem, children: ReactNode) => ReactNode
  onMark: (item: InboxItem, mark: InboxMark) => void
}

/** Notifications, newest first. A dot and bold text are unread. */
export const InboxList = ({ items, renderLink, onMark }: InboxListProps) => (
  <ul aria-label="Notifications">
    {items.map((item) => (
      <InboxRow key={item.id} item={item} renderLink={renderLink} onMark={onMark} />
    ))}
  </ul>
)

function InboxRow({ item, renderLink, onMark }: Omit<InboxListProps, 'items'> & { item: InboxItem }) {
  const { id, kind, record, at, isRead, isDone } = item
  const Sign = signs[kind]
  const title = record.title ?? hiddenRecord(record.kind)
  const name = `${title}, ${describe(item)}`
  return (
    <li
      data-row={id}
      className="group/row relative flex items-start gap-3 border-line border-b px-4 py-2 hover:bg-sunken"
    >
      <span className="relative mt-1 shrink-0 text-ink-soft">
        <Sign size="1.15em" strokeWidth={1.5} aria-hidden="true" />
        <span className="sr-only">{kindLabels[kind]}</span>
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-2">
          <span className={`wrap-anywhere min-w-0 ${isRead ? 'text-ink' : 'font-semibold'}`}>
            {record.title === null ? <span className="text-ink-soft">{title}</span> : renderLink(item, title)}
          </span>
          {!isRead && (
            <span className="inline-flex shrink-0 self-center text-action">
              <CircleDot size="0.8em" strokeWidth={4} aria-hidden="true" />
              <span className="sr-only">Unread</span>
            </span>
          )}
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">{describe(item)}</p>
      </div>
      <span className="mt-0.5 shrink-0 whitespace-nowrap text-ink-soft text-sm max-sm:hidden">
        <TimeAgo at={at} />
      </span>
      <span className="relative z-[1] flex shrink-0 items-center">
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
