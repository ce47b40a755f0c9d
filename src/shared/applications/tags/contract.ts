import { z } from 'zod/mini'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { administratorRoles } from '#shared/identity/staff/role-rank.ts'
import { tagName, tagNames } from '#shared/intake/tags/tag.ts'
import { endpoint } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'

const id = uuid('Invalid input')

const taggedKinds = ['lead', 'application', 'merchant'] as const
export type TaggedKind = (typeof taggedKinds)[number]

/** Adding a tag twice, or removing one that is gone, changes nothing. */
export const changeTags = endpoint({
  method: 'POST',
  path: '/api/admin/tagged/:kind/:id',
  access: applicationRoles,
  input: z.object({
    kind: z.enum(taggedKinds, 'Invalid input'),
    id,
    add: z._default(tagNames, []),
    remove: z._default(tagNames, []),
  }),
  reply: z.object({ tags: z.array(z.string()) }),
})

const usedTag = z.object({ id: uuid(), name: z.string(), leads: z.int(), applications: z.int(), merchants: z.int() })
export type UsedTag = z.output<typeof usedTag>

/** How many records each tag has. */
export const readTagUse = endpoint({
  method: 'GET',
  path: '/api/admin/tag-use',
  access: administratorRoles,
  input: z.object({}),
  reply: z.object({ tags: z.array(usedTag) }),
})

/**
 * `from` is the name that the caller saw. If another tag has the new name, `conflict`, unless `merges`: then its records
 * get that tag, and this one is deleted.
 */
export const renameTag = endpoint({
  method: 'POST',
  path: '/api/admin/tags/:id/rename',
  access: administratorRoles,
  input: z.object({ id, name: tagName, from: z.string('Invalid input'), merges: z._default(z.boolean(), false) }),
  reply: readTagUse.reply,
})

/** Removes it from all records. */
export const deleteTag = endpoint({
  method: 'POST',
  path: '/api/admin/tags/:id/delete',
  access: administratorRoles,
  input: z.object({ id }),
  reply: readTagUse.reply,
})
