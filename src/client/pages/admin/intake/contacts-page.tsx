import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { RecordViewers } from '#client/admin/presence/record-viewers.tsx'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { ContactBulk } from '#client/intake/contact-messages/contact-actions.tsx'
import { staffTopicLabels } from '#client/intake/contact-messages/contact-labels.ts'
import { ContactPanel } from '#client/intake/contact-messages/contact-panel.tsx'
import { ContactTable, contactColumns } from '#client/intake/contact-messages/contact-table.tsx'
import { type ContactQuery, contactList } from '#client/intake/contact-messages/queries.ts'
import { PanelTasks } from '#client/pages/admin/frame/panel-tasks.tsx'
import { ListPage, rowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools } from '#client/pages/admin/lists/list-tools.tsx'
import { useListNavigation, useSelectionKeys } from '#client/pages/admin/lists/use-list-navigation.ts'
import { useMinWidth } from '#client/platform/browser/use-min-width.ts'
import { useTitle } from '#client/platform/browser/use-title.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { EmptyState } from '#client/ui/feedback/empty-state.tsx'
import { Choice } from '#client/ui/form/choice.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { useRowSelection } from '#client/ui/list/use-row-selection.ts'
import { contactViews, type ListedContact } from '#shared/intake/contact-messages/admin-contract.ts'
import { contactTopics } from '#shared/intake/contact-messages/topics.ts'

const route = getRouteApi('/admin/contacts')
const viewLabels = {
  open: 'Unanswered',
  complaints: 'Open complaints',
  replied: 'Replied',
  closed: 'Closed',
  spam: 'Spam',
  all: 'All',
} as const

/** `/admin/contacts`: the message list, with the message in `?contact=` in the side panel. */
export function ContactsPage() {
  useTitle('Contacts')
  const { contact: open, ...question } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useMinWidth(80)
  const me = useSignedInUser()?.id ?? ''
  const { choice } = useListChoice('contacts')
  const searchBox = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery(contactList(question))
  const contacts = useMemo(() => list.data?.pages.flatMap((page) => page.contacts) ?? [], [list.data])
  const picks = useRowSelection(contacts)

  const ask = useCallback(
    (change: Partial<ContactQuery>) =>
      void navigate({ search: (now) => ({ ...now, ...change }), replace: 'q' in change }),
    [navigate],
  )
  const onSearch = useCallback((q: string) => ask({ q }), [ask])
  const show = useCallback(
    (contact: string) => void navigate({ search: (now) => ({ ...now, contact }), replace: true, resetScroll: false }),
    [navigate],
  )
  const { close } = useListNavigation({ rows: contacts, open, show, searchBox })
  useSelectionKeys(picks, open)

  return (
    <ListPage
      title="Contacts"
      list={list}
      count={contacts.length}
      tools={<ListTools list="contacts" columns={contactColumns} />}
      toolbar={<Toolbar question={question} onAsk={ask} onSearch={onSearch} searchBox={searchBox} />}
      empty={<NoContacts question={question} onAsk={ask} />}
      table={
        <ContactTable
          contacts={contacts}
          selected={open}
          isLoading={list.isPending}
          isOutdated={list.isPlaceholderData}
          hasMore={list.hasNextPage}
          picks={picks}
          hidden={choice.hiddenColumns}
          renderLink={(contact) => <ContactLink contact={contact} isOpen={contact.id === open} />}
        />
      }
      bulk={<ContactBulk contacts={contacts} picks={picks} />}
      panel={
        open !== '' && (
          <SidePanel title="Message" isBeside={isWide} onClose={close}>
            <RecordViewers kind="contact" id={open} />
            <ContactPanel
              id={open}
              me={me}
              onClose={close}
              tasks={<PanelTasks kind="contact" id={open} />}
              renderApplication={({ reference, id }) => (
                <Link to="/admin/applications" search={{ application: id }} className="underline underline-offset-4">
                  {reference}
                </Link>
              )}
            />
          </SidePanel>
        )
      }
    />
  )
}

interface QueryProps {
  question: ContactQuery
  onAsk: (change: Partial<ContactQuery>) => void
}

const Toolbar = ({
  question,
  onAsk,
  onSearch,
  searchBox,
}: QueryProps & { onSearch: (q: string) => void; searchBox: RefObject<HTMLInputElement | null> }) => (
  <>
    <SearchField
      ref={searchBox}
      label="Search contacts"
      placeholder="Reference, name, email or phone"
      value={question.q}
      onSearch={onSearch}
    />
    <Choice
      label="View"
      value={question.view}
      all={contactViews}
      words={viewLabels}
      onChange={(view) => onAsk({ view })}
    />
    <Choice
      label="Topic"
      value={question.topic}
      all={['', ...contactTopics]}
      words={{ '': 'All topics', ...staffTopicLabels }}
      onChange={(topic) => onAsk({ topic })}
    />
  </>
)

function NoContacts({ question: { q, topic, view }, onAsk }: QueryProps) {
  const isUnasked = q === '' && topic === ''
  const isPlain = isUnasked && view === 'open'
  // No messages have been received at all.
  const isUnused = isUnasked && view === 'all'
  return (
    <EmptyState
      title={isUnused ? 'No messages yet' : isPlain ? 'No unanswered messages' : 'No messages match'}
      action={
        isUnused ? (
          <ButtonLink look="secondary" href="/contact">
            View contact form
          </ButtonLink>
        ) : (
          <Button look="secondary" onClick={() => onAsk({ q: '', topic: '', view: 'all' })}>
            Show all messages
          </Button>
        )
      }
    >
      {isUnused || isPlain
        ? 'Messages from the contact form appear here as soon as they are sent. Suspected spam is listed under Spam.'
        : 'No messages in this view match your search. Try another search or view.'}
    </EmptyState>
  )
}

const ContactLink = ({ contact, isOpen }: { contact: ListedContact; isOpen: boolean }) => (
  <Link
    from="/admin/contacts"
    to="/admin/contacts"
    search={(now) => ({ ...now, contact: contact.id })}
    resetScroll={false}
    aria-current={isOpen ? 'true' : undefined}
    className={rowLink}
  >
    {contact.name}
  </Link>
)
