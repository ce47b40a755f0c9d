import type { FastifyInstance } from 'fastify'
import { addLead } from '#server/admin/lead-management/commands/add-lead.ts'
import { bulkUpdateLeads } from '#server/admin/lead-management/commands/bulk-update-leads.ts'
import { convertLead } from '#server/admin/lead-management/commands/convert-lead.ts'
import { correctLead } from '#server/admin/lead-management/commands/correct-lead.ts'
import * as touch from '#server/admin/lead-management/commands/log-contact.ts'
import { mergeLead, unmergeLead } from '#server/admin/lead-management/commands/merge-leads.ts'
import { startForApplicant } from '#server/admin/lead-management/commands/start-for-applicant.ts'
import { undoLeadChange } from '#server/admin/lead-management/commands/undo-change.ts'
import { findPerson } from '#server/admin/lead-management/people/find-person.ts'
import { findPersonTimeline } from '#server/admin/lead-management/people/find-person-timeline.ts'
import { concealMatches } from '#server/identity/record-scope/conceal-matches.ts'
import { requireLead } from '#server/intake/leads/queries.ts'
import { listContacts } from '#server/messaging/contact-policy/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { fromReplica } from '#server/platform/db/hosts/replica.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/lead-management/contract.ts'
import { listNewLeads } from '#shared/admin/lead-management/new-leads-contract.ts'
import { readPerson, readPersonTimeline } from '#shared/admin/lead-management/person-contract.ts'
import { AppError } from '#shared/kit/app-error.ts'
import { listLeadContacts } from '#shared/messaging/contact-policy/contract.ts'
import { findNewLeads } from './find-new-leads.ts'
import { findTimeline } from './find-timeline.ts'
import { countLeads, findDuplicates, findReadableEmails } from './queries.ts'

/** Says nothing of an application that a colleague has. */
const notStarted = () =>
  new AppError('conflict', 'Nothing was started. Ask a manager to start the application for this lead.')

/** Mounts the routes of lead staff. */
export function leadManagementRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  const done =
    <Input>(work: (ctx: Context, input: Input) => Promise<void>) =>
    async (ctx: Context, input: Input) => {
      await work(ctx, input)
      return {}
    }
  mount(app, contract.countLeads, fromReplica(countLeads))
  mount(app, listNewLeads, findNewLeads)
  mount(app, readPerson, (ctx, opened) => findPerson(ctx, keys, opened))
  mount(app, readPersonTimeline, (ctx, query) => findPersonTimeline(ctx, keys, query))
  mount(app, contract.listLeadDuplicates, (ctx, { id }) => findDuplicates(ctx, id))
  mount(app, contract.readLeadTimeline, (ctx, request) => findTimeline(ctx, keys, request))
  mount(app, listLeadContacts, async (ctx, { id }) => {
    const { lead } = await requireLead(ctx, id)
    return listContacts(ctx, lead.email, await findReadableEmails(ctx, [id]))
  })
  mount(app, contract.addLead, (ctx, input) => addLead(ctx, keys, input))
  mount(app, contract.bulkUpdateLeads, bulkUpdateLeads)
  mount(app, contract.undoLeadChange, undoLeadChange)
  mount(app, contract.correctLead, (ctx, input) => correctLead(ctx, keys, input))
  mount(
    app,
    contract.saveNextStep,
    done((ctx, input) => touch.saveNextStep(ctx, keys, input)),
  )
  mount(
    app,
    contract.addLeadNote,
    done((ctx, input) => touch.addLeadNote(ctx, keys, input)),
  )
  mount(
    app,
    contract.logLeadCall,
    done((ctx, input) => touch.logLeadCall(ctx, keys, input)),
  )
  mount(app, contract.logLeadAttempt, done(touch.logLeadAttempt))
  mount(app, contract.convertLead, (ctx, input) =>
    concealMatches(ctx, notStarted(), () => convertLead(ctx, keys, input)),
  )
  mount(app, contract.startForApplicant, (ctx, input) =>
    concealMatches(ctx, notStarted(), () => startForApplicant(ctx, keys, input)),
  )
  mount(app, contract.mergeLead, done(mergeLead))
  mount(app, contract.unmergeLead, done(unmergeLead))
}
