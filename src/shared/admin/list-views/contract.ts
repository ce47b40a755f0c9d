import { z } from 'zod/mini'
import { deskLists } from '#shared/admin/list-views/desk-list.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { text } from '#shared/kit/text.ts'

const id = z.uuid('Invalid input')
const list = z.enum(deskLists, 'Invalid input')

/** What a list was asked for, under a name. */
export const savedView = z.object({
  id: z.uuid(),
  list: z.enum(deskLists),
  name: z.string(),
  /** The query of the list's address, such as `view=all&sort=waiting`. */
  search: z.string(),
  /** Shown to every colleague who may open the list. */
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Who keeps it. */
  by: z.string(),
})
export type SavedView = z.output<typeof savedView>

/** How a person likes a list. */
export const listChoice = z.object({
  list: z.enum(deskLists),
  /** Keys of columns that are left out. */
  hiddenColumns: z.array(z.string()),
  /** Opened with the list, where its address says nothing. */
  defaultViewId: z.nullable(z.uuid()),
})
export type ListChoice = z.output<typeof listChoice>

export const listViews = z.object({ views: z.array(savedView), choices: z.array(listChoice) })
export type ListViews = z.output<typeof listViews>

/** The caller's views and those that colleagues share, of the lists that the caller may open, by name. */
export const readListViews = endpoint({
  method: 'GET',
  path: '/api/admin/list-views',
  access: staffRoles,
  input: z.object({}),
  reply: listViews,
})

/** Views of one person, at most. */
export const maxViews = 50

/** Keeps a view. A repeated request (same `id`, made by the browser) adds nothing. `conflict` beyond `mostViews`. */
export const saveView = endpoint({
  method: 'POST',
  path: '/api/admin/list-views',
  access: staffRoles,
  input: z.object({
    id,
    list,
    name: text(1, 60, 'Please give the view a name'),
    search: text(0, 600, 'Invalid input'),
    isShared: z._default(z.boolean('Invalid input'), false),
  }),
  reply: listViews,
})

/** Removes an own view; who administers accounts removes shared ones of others as well. */
export const removeView = endpoint({
  method: 'DELETE',
  path: '/api/admin/list-views/:id',
  access: staffRoles,
  input: z.object({ id }),
  reply: listViews,
})

export const chooseForList = endpoint({
  method: 'PUT',
  path: '/api/admin/list-choices/:list',
  access: staffRoles,
  input: z.object({
    list,
    hiddenColumns: z.array(text(1, 40, 'Invalid input'), 'Invalid input').check(z.maxLength(30, 'Invalid input')),
    defaultViewId: z.nullable(id),
  }),
  reply: listViews,
})
