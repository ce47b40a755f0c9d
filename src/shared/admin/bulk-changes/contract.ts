import { z } from 'zod/mini'
import { listApplications } from '#shared/admin/application-page/list-contract.ts'
import { leadChange } from '#shared/admin/lead-management/contract.ts'
import { takeoverReason } from '#shared/admin/takeovers/contract.ts'
import { listTasks, taskDueAt } from '#shared/admin/tasks/contract.ts'
import { stages } from '#shared/applications/applications/stages.ts'
import { applicationRoles } from '#shared/identity/staff/application-roles.ts'
import { staffRoles } from '#shared/identity/staff/roles.ts'
import { listLeads } from '#shared/intake/leads/list-contract.ts'
import { listMerchantLeads } from '#shared/intake/merchants/admin-contract.ts'
import { merchantStatuses } from '#shared/intake/merchants/merchant-status.ts'
import { tagNames } from '#shared/intake/tags/tag.ts'
import { type Access, endpoint, type Shown } from '#shared/kit/endpoint.ts'
import { uuid } from '#shared/kit/ids/uuid.ts'
import { moment } from '#shared/kit/moment.ts'
import { multiline, text } from '#shared/kit/text.ts'

const id = uuid('Invalid input')

export const maxBulkRecords = 10_000
/** Then it can no longer be undone, and the list of its records is deleted. */
export const bulkChangeDays = 30
export const maxNamedSkips = 50

/** Selected rows; more are selected by a filter. */
const maxBulkRows = 2_000
/** Bytes, enough for `maxBulkRows`. */
const bodyLimit = 512 * 1024

export const bulkLists = ['leads', 'applications', 'merchant-leads', 'tasks'] as const
export type BulkList = (typeof bulkLists)[number]

export const bulkStatuses = ['running', 'done', 'undoing', 'undone', 'stopped'] as const

const bulkChange = z.object({
  id: uuid(),
  list: z.enum(bulkLists),
  /** Such as `Assigned to Ada Harbor`. */
  title: z.string(),
  status: z.enum(bulkStatuses),
  total: z.int(),
  /** Changed or skipped; while undoing, restored or left. */
  handled: z.int(),
  changed: z.int(),
  restored: z.int(),
  skipped: z.int(),
  canBeUndone: z.boolean(),
  createdAt: z.string(),
})
export type BulkChange = z.output<typeof bulkChange>

/** Records that were skipped, or left when undoing. */
const skip = z.object({ id: uuid(), name: z.string(), reason: z.string() })
export type BulkSkip = z.output<typeof skip>

const progress = z.object({
  change: bulkChange,
  /** Up to `maxNamedSkips`. */
  skips: z.array(skip),
})
export type BulkProgress = z.output<typeof progress>

/** The records whose names it shows. */
const viewsSkips = (_input: unknown, { skips }: BulkProgress): Shown => ({
  list: 'bulk-changes',
  ids: skips.map(({ id }) => id),
})

/** A selected row, with what the caller saw. */
const row = z.object({
  id,
  ownerId: z.nullable(id),
  status: text(0, 40, 'Invalid input'),
  dueAt: z.optional(moment('Invalid input')),
})
export type BulkRow = z.output<typeof row>

const assign = z.object({
  action: z.literal('assign'),
  to: z.nullable(uuid('Choose a team member')),
  /** Required if a colleague is the owner of one. */
  reason: takeoverReason,
})

/** Adds and removes tags. */
const tag = z
  .object({ action: z.literal('tag'), add: z._default(tagNames, []), remove: z._default(tagNames, []) })
  .check(z.refine(({ add, remove }) => add.length + remove.length > 0, 'Enter a tag'))
export type TagChange = z.output<typeof tag>

/** Moves each application as one of its own page does. */
const moveStage = z.object({
  action: z.literal('move'),
  to: z.enum(stages, 'Choose a stage'),
  reason: z._default(multiline(1_000), ''),
})

/** Not all lists can be searched. */
const searchOf = (input: object): string => {
  const { filter } = input as { readonly filter?: { readonly q?: unknown } }
  return typeof filter?.q === 'string' ? filter.q : ''
}

/** The search text is in the body, because logs store URLs. */
const forList = <Filter extends z.ZodMiniType, Change extends z.ZodMiniType>(
  list: BulkList,
  { access, filter, change }: { access: Access; filter: Filter; change: Change },
) => ({
  /** Counts up to `maxBulkRecords` records, then `isMore`, by owner. */
  count: endpoint({
    method: 'POST',
    path: `/api/admin/${list}/bulk-changes/count`,
    access,
    input: z.object({ filter }),
    reply: z.object({
      count: z.int(),
      isMore: z.boolean(),
      owners: z.array(z.object({ id: z.nullable(uuid()), count: z.int() })),
    }),
    views: (input) => ({ list, search: searchOf(input) }),
  }),
  /**
   * Changes selected `rows`, or all records that match `filter` when it is called, in the background if they are many.
   * The browser creates `id`, so a retry changes nothing. `conflict` if none or more than `maxBulkRecords` match.
   */
  start: endpoint({
    method: 'POST',
    path: `/api/admin/${list}/bulk-changes`,
    access,
    bodyLimit,
    input: z
      .object({
        id,
        change,
        filter: z.optional(filter),
        rows: z.optional(
          z
            .array(row, 'Invalid input')
            .check(z.minLength(1, 'Select a row'), z.maxLength(maxBulkRows, `Select up to ${maxBulkRows} rows`)),
        ),
      })
      .check(z.refine(({ filter, rows }) => (filter === undefined) !== (rows === undefined), 'Invalid input')),
    reply: progress,
    views: viewsSkips,
  }),
})

const leadBulkChanges = forList('leads', {
  access: applicationRoles,
  filter: listLeads.input,
  change: z.union([leadChange, tag]),
})

/** Agents and processors only assign to themselves, and close only their own applications. */
const applicationBulkChanges = forList('applications', {
  access: applicationRoles,
  filter: listApplications.input,
  change: z.union([assign, tag, moveStage]),
})
export type ApplicationBulkChange = z.output<typeof assign> | TagChange | z.output<typeof moveStage>

/** Agents and processors only assign to themselves. */
const merchantBulkChanges = forList('merchant-leads', {
  access: applicationRoles,
  filter: listMerchantLeads.input,
  change: z.union([
    assign,
    tag,
    z.object({
      action: z.literal('move'),
      to: z.enum(merchantStatuses, 'Choose a status'),
      reason: z._default(multiline(1_000), ''),
    }),
  ]),
})
export type MerchantBulkChange = NonNullable<z.output<typeof merchantBulkChanges.start.input>>['change']

const taskBulkChanges = forList('tasks', {
  access: staffRoles,
  filter: listTasks.input,
  change: z.discriminatedUnion('action', [
    z.object({ action: z.literal('assign'), to: z.nullable(uuid('Choose a team member')) }),
    z.object({ action: z.literal('due'), dueAt: taskDueAt }),
    z.object({ action: z.literal('finish') }),
  ]),
})

type BulkEndpoints = ReturnType<typeof forList<z.ZodMiniType, z.ZodMiniType>>

export const bulkChangesOf: Readonly<Record<BulkList, BulkEndpoints>> = {
  leads: leadBulkChanges,
  applications: applicationBulkChanges,
  'merchant-leads': merchantBulkChanges,
  tasks: taskBulkChanges,
}

/** The caller's own of the last `bulkChangeDays`, latest first. */
export const listBulkChanges = endpoint({
  method: 'GET',
  path: '/api/admin/bulk-changes',
  access: staffRoles,
  input: z.object({}),
  reply: z.object({ changes: z.array(bulkChange) }),
})

/** The caller's own. */
export const readBulkChange = endpoint({
  method: 'GET',
  path: '/api/admin/bulk-changes/:id',
  access: staffRoles,
  input: z.object({ id }),
  reply: progress,
  views: viewsSkips,
})

/** Stops the caller's own change and restores records unchanged since, in the background if they are many. */
export const undoBulkChange = endpoint({
  method: 'POST',
  path: '/api/admin/bulk-changes/:id/undo',
  access: staffRoles,
  input: z.object({ id }),
  reply: progress,
  views: viewsSkips,
})
