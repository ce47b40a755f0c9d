import type { FastifyInstance } from 'fastify'
import { bulkUpdateLeads } from '#server/intake/lead-management/commands/bulk-update-leads.ts'
import { convertLead } from '#server/intake/lead-management/commands/convert-lead.ts'
import { correctLead } from '#server/intake/lead-management/commands/correct-lead.ts'
import * as touch from '#server/intake/lead-management/commands/log-contact.ts'
import { mergeLead, unmergeLead } from '#server/intake/lead-management/commands/merge-leads.ts'
import { undoLeadChange } from '#server/intake/lead-management/commands/undo-change.ts'
import { findTimeline } from '#server/intake/lead-management/find-timeline.ts'
import { countLeads, findDuplicates, listOwners } from '#server/intake/lead-management/queries.ts'
import { asLook } from '#server/platform/audit/record-look.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/seal.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as desk from '#shared/intake/leads/management-contract.ts'

/** Leads as staff work on them. */
export function leadManagementRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  const done =
    <Input>(work: (ctx: Context, input: Input) => Promise<void>) =>
    async (ctx: Context, input: Input) => {
      await work(ctx, input)
      return {}
    }
  mount(app, desk.countLeads, countLeads)
  mount(app, desk.listLeadOwners, async (ctx) => ({ owners: await listOwners(ctx) }))
  mount(
    app,
    desk.listLeadDuplicates,
    asLook(
      'lead.view',
      ({ id }) => id,
      (ctx, { id }) => findDuplicates(ctx, id),
    ),
  )
  mount(
    app,
    desk.readLeadTimeline,
    asLook(
      'lead.view',
      ({ id }) => id,
      (ctx, asked) => findTimeline(ctx, keys, asked),
    ),
  )
  mount(app, desk.bulkUpdateLeads, bulkUpdateLeads)
  mount(app, desk.undoLeadChange, undoLeadChange)
  mount(app, desk.correctLead, (ctx, input) => correctLead(ctx, keys, input))
  mount(
    app,
    desk.saveNextStep,
    done((ctx, input) => touch.saveNextStep(ctx, keys, input)),
  )
  mount(
    app,
    desk.addLeadNote,
    done((ctx, input) => touch.addLeadNote(ctx, keys, input)),
  )
  mount(
    app,
    desk.logLeadCall,
    done((ctx, input) => touch.logLeadCall(ctx, keys, input)),
  )
  mount(app, desk.logLeadAttempt, done(touch.logLeadAttempt))
  mount(app, desk.convertLead, (ctx, input) => convertLead(ctx, keys, input))
  mount(app, desk.mergeLead, done(mergeLead))
  mount(app, desk.unmergeLead, done(unmergeLead))
}
