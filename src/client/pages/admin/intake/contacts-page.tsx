import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { useListChoice } from '#client/admin/list-views/queries.ts'
import { ContactBulk } from '#client/intake/contact-messages/contact-actions.tsx'
import { ContactTable, contactColumns } from '#client/intake/contact-messages/contact-table.tsx'
import { type ContactQuery, contactList } from '#client/intake/contact-messages/queries.ts'
import { EmptyList, ListPage, RecordPanel, RowLink } from '#client/pages/admin/lists/list-page.tsx'
import { ListTools } from '#client/pages/admin/lists/list-tools.tsx'
import { useListPage, useListSearch, useRows, useSelectionKeys } from '#client/pages/admin/lists/use-list-page.ts'
import { loadLater, usePreload } from '#client/platform/components/load-later.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { SearchField } from '#client/ui/form/search-field.tsx'
import { FilterBar, filterBy } from '#client/ui/list/filter-bar.tsx'
import { useRowSelection } from '#client/ui/list/use-row-selection.ts'
import { ViewTabs } from '#client/ui/list/view-tabs.tsx'
import { staffTopicLabels } from '#shared/intake/contact-messages/contact-labels.ts'
import { contactViews } from '#shared/intake/contact-messages/list-choices.ts'
import { contactTopics } from '#shared/intake/contact-messages/topics.ts'

const OpenContact = loadLater(async () => (await import('#client/pages/admin/panels/open-contact.tsx')).OpenContact)

const route = getRouteApi('/admin/contacts')
const viewLabels = {
  open: 'Unanswered',
  complaints: 'Open complaints',
  replied: 'Replied',
  closed: 'Closed',
  spam: 'Spam',
  all: 'All',
} as const

/** `/admin/contacts`; `?contact=` opens a side panel. */
export function ContactsPage() {
  const search = useListSearch('contact', route.useSearch())
  const { question, ask, open } = search
  const { choice } = useListChoice('contacts')
  const list = useInfiniteQuery(contactList(question))
  const contacts = useRows(list, 'contacts')
  const page = useListPage(search, list, contacts)
  const picks = useRowSelection(contacts)
  useSelectionKeys(picks, open)
  usePreload(OpenContact, list.isSuccess)

  return (
    <ListPage
      title="Messages"
      list="contacts"
      page={page}
      tools={<ListTools list="contacts" columns={contactColumns} />}
      toolbar={<Toolbar question={question} onAsk={ask} searchBox={page.searchBox} />}
      empty={<NoContacts question={question} onAsk={ask} />}
      table={
        <ContactTable
          {...page.table}
          picks={picks}
          hidden={choice.hiddenColumns}
          renderLink={({ id, name }) => (
            <RowLink page={page} id={id}>
              {name}
            </RowLink>
          )}
        />
      }
      bulk={<ContactBulk contacts={contacts} picks={picks} />}
      panel={
        <RecordPanel title="Message" page={page}>
          <OpenContact id={open} onClose={page.close} />
        </RecordPanel>
      }
    />
  )
}

interface QueryProps {
  question: ContactQuery
  onAsk: (change: Partial<ContactQuery>) => void
}

const Toolbar = ({ question, onAsk, searchBox }: QueryProps & { searchBox: RefObject<HTMLInputElement | null> }) => (
  <>
    <ViewTabs
      label="View"
      value={question.view}
      all={contactViews}
      labels={viewLabels}
      onChange={(view) => onAsk({ view })}
    />
    <SearchField
      ref={searchBox}
      label="Search contacts"
      placeholder="Reference, name, email or phone"
      value={question.q}
      onSearch={(q) => onAsk({ q })}
    />
    <FilterBar
      filters={[
        filterBy({
          ...{ label: 'Topic', value: question.topic, plain: '', all: ['', ...contactTopics] },
          labels: { '': 'All topics', ...staffTopicLabels },
          onChange: (topic) => onAsk({ topic }),
        }),
      ]}
    />
  </>
)

const NoContacts = ({ question: { q, topic, view }, onAsk }: QueryProps) => (
  <EmptyList
    isFiltered={q !== '' || topic !== ''}
    view={view}
    plainView="open"
    titles={['No messages yet', 'No unanswered messages', 'No messages match']}
    filteredText="Try another search or view."
    firstAction={
      <ButtonLink variant="secondary" href="/contact">
        View contact form
      </ButtonLink>
    }
    clearLabel="Show all messages"
    onClear={() => onAsk({ q: '', topic: '', view: 'all' })}
  >
    Messages from the contact form appear here as soon as they are sent. Suspected spam is listed under Spam.
  </EmptyList>
)
