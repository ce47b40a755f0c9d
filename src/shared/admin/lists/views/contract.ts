import { z } from 'zod/mini'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { text } from '#shared/kit/text.ts'
import { adminLists } from './admin-list.ts'

const id = uuid('Invalid input')
const list = z.enum(adminLists, 'Invalid input')

const savedView = z.object({
  id: uuid(),
  list: z.enum(adminLists),
  name: z.string(),
  /** Query string, such as `view=all&sort=waiting`. */
  search: z.string(),
  /** With all users who can open the list. */
  isShared: z.boolean(),
  isMine: z.boolean(),
  by: z.string(),
})
export type SavedView = z.output<typeof savedView>

const listChoice = z.object({
  list: z.enum(adminLists),
  hiddenColumns: z.array(z.string()),
  /** Applied if the URL has no filter. */
  defaultViewId: z.nullable(uuid()),
})
export type ListChoice = z.output<typeof listChoice>

const listViews = z.object({ views: z.array(savedView), choices: z.array(listChoice) })
export type ListViews = z.output<typeof listViews>

/** The caller's and shared ones. */
export const readListViews = endpoint({
  method: 'GET',
  path: '/api/admin/list-views',
  access: staffRoles,
  input: z.object({}),
  reply: listViews,
})

export const maxViews = 50

/** The browser creates `id`, so a retry adds nothing. `conflict` above `maxViews`. */
export const saveView = endpoint({
  method: 'POST',
  path: '/api/admin/list-views',
  access: staffRoles,
  input: z.object({
    id,
    list,
    name: text(1, 60, 'Enter a name for the view'),
    search: text(0, 4_000, 'Invalid input'),
    isShared: z._default(z.boolean('Invalid input'), false),
  }),
  reply: listViews,
})

/** Shared views can be deleted by user managers. */
export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/admin/list-views/:id',
  access: staffRoles,
  input: z.object({ id }),
  reply: listViews,
})

export const saveListChoice = endpoint({
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
