import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BookOpen, Contact, FileUp, Keyboard, Moon, SlidersHorizontal } from 'lucide-react'
import { useEffect, useState } from 'react'
import { listViews } from '#client/admin/list-views/queries.ts'
import { recentNames, searchResults } from '#client/admin/search/queries.ts'
import { readRecent } from '#client/admin/search/recent-records.ts'
import { useSignedInUser } from '#client/identity/auth/session.ts'
import { addressOf, listPaths, recordAt, recordRoutes } from '#client/pages/admin/lists/record-routes.ts'
import { colorSchemeLabels, colorSchemes, setColorScheme } from '#client/platform/browser/color-scheme.ts'
import { messageOf } from '#client/platform/request/request-error.ts'
import { type Command, CommandDialog, type CommandGroup, paletteTexts } from '#client/ui/dialog/command-dialog.tsx'
import type { SearchHit } from '#shared/admin/search/contract.ts'
import { searchKinds } from '#shared/admin/search/record-key.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { listImports } from '#shared/intake/imports/contract.ts'
import { mayCall } from '#shared/kit/endpoint.ts'
import { addressOfItem, navItemsFor } from './nav-items.ts'

const pauseMs = 120

interface CommandPaletteProps {
  typed: string
  onType: (typed: string) => void
  onShowKeys: () => void
  onClose: () => void
}

/** Includes only records that the role can open. */
export function CommandPalette({ typed, onType, onShowKeys, onClose }: CommandPaletteProps) {
  const role = useSignedInUser()?.role
  const navigate = useNavigate()
  const [recent] = useState(readRecent)
  const q = useDebounced(typed.trim())
  const found = useQuery(searchResults(q))
  const named = useQuery(recentNames(recent))

  const kept = useQuery(listViews)

  const go = (href: string) => () => void navigate({ href })
  const places: Command[] = navItemsFor(role).map((item) => ({
    ...{ id: item.key, title: item.label, keys: `g ${item.key}`, run: go(addressOfItem(item)) },
    sign: <item.Sign size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
  }))
  const views: Command[] = (kept.data?.views ?? []).map(({ id, list, name, search }) => ({
    ...{ id, title: name, run: go(`${listPaths[list]}?${search}`) },
    sign: <SlidersHorizontal size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
  }))
  places.push({
    ...{ id: 'help', title: 'Handbook', keys: 'g h', run: go('/admin/help') },
    sign: <BookOpen size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
  })
  const actions: Command[] = [
    {
      ...{ id: 'keys', title: 'Show keyboard shortcuts', keys: '?', run: onShowKeys },
      sign: <Keyboard size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
    },
    ...colorSchemes.map((scheme) => ({
      ...{
        id: `scheme-${scheme}`,
        title: `Appearance: ${colorSchemeLabels[scheme]}`,
        run: () => setColorScheme(scheme),
      },
      sign: <Moon size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
    })),
  ]
  if (mayCall(role, listImports))
    actions.unshift({
      ...{ id: 'import', title: 'Import from a file', run: go('/admin/leads/import') },
      sign: <FileUp size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
    })
  const here = recordAt(location.pathname + location.search)
  const isPerson = here.kind !== 'lender' && here.kind !== 'staff'
  if (isPerson && here.id && applicationRoles.some((one) => one === role))
    actions.unshift({
      ...{ id: 'person', title: 'All records of this person', run: go(`/admin/people/${here.kind}/${here.id}`) },
      sign: <Contact size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
    })
  const toCommand = (hit: SearchHit): Command => {
    const { Sign } = recordRoutes[hit.kind]
    return {
      ...{ id: hit.id, title: hit.title, detail: hit.detail, run: go(addressOf(hit)) },
      sign: <Sign size="1.2em" strokeWidth={1.5} aria-hidden="true" />,
    }
  }

  const hits = q === '' ? [] : (found.data?.hits ?? [])
  const groups: CommandGroup[] = [
    ...searchKinds.map((kind) => ({
      title: recordRoutes[kind].text + (found.data?.more.includes(kind) ? ', latest 5' : ''),
      commands: hits.filter((hit) => hit.kind === kind).map(toCommand),
    })),
    { title: 'Recently viewed', commands: typed === '' ? (named.data?.hits ?? []).map(toCommand) : [] },
    { title: 'Views', commands: fitting(views, typed) },
    { title: 'Go to', commands: fitting(places, typed.replace(/^\s*go to\s+/i, '')) },
    { title: 'Actions', commands: fitting(actions, typed) },
  ].filter(({ commands }) => commands.length > 0)
  const isSearching = q !== typed.trim() || (q !== '' && (found.isPending || found.isPlaceholderData))
  const count = groups.reduce((sum, { commands }) => sum + commands.length, 0)

  return (
    <CommandDialog
      {...paletteTexts}
      typed={typed}
      onType={onType}
      groups={groups}
      isSearching={isSearching}
      status={statusOf({ q, isTyping: isSearching || found.isFetching, error: found.error, count })}
      onClose={onClose}
    />
  )
}

function statusOf({ q, isTyping, error, count }: { q: string; isTyping: boolean; error: Error | null; count: number }) {
  if (q === '') return 'Arrow keys to select, Enter to open, Esc to close.'
  if (error) return `Couldn’t search: ${messageOf(error)}`
  if (isTyping) return 'Searching…'
  return count === 0
    ? 'No results'
    : `${count} ${count === 1 ? 'result' : 'results'}. Arrow keys to select, Enter to open.`
}

const fitting = (commands: readonly Command[], typed: string) =>
  commands.filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()))

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
