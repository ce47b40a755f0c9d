import type { Person } from '#server/demo/people.ts'
import { dayOf, type Random, workingMoment } from '#server/demo/random.ts'
import { giveConsent, type Origin } from '#server/demo/sample-consents.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import type { ActivityDetail, ActivityKind, AttemptChannel } from '#shared/intake/leads/activity.ts'
import {
  allowedStatuses,
  type CallOutcome,
  type LeadStatus,
  statusAfterApplication,
  statusAfterAttempt,
  statusAfterCall,
} from '#shared/intake/leads/lead-status.ts'
import { contactConsentText, contactConsentVersion } from '#shared/messaging/consents/contact-consent.ts'

type Lead = SampleRows['leads'][number]

/** One lead. Every step follows the rules of the admin's commands. */
export class LeadStory {
  readonly rows: SampleRows
  readonly random: Random
  readonly person: Person
  readonly lead: Lead & { status: LeadStatus; id: string }
  at: Date

  constructor(rows: SampleRows, random: Random, person: Person, lead: Lead & { status: LeadStatus; id: string }) {
    this.rows = rows
    this.random = random
    this.person = person
    this.lead = lead
    this.at = lead.createdAt
    rows.leads.push(lead)
  }

  wait(leastMs: number, maxMs: number) {
    const later = new Date(this.at.getTime() + this.random.whole(leastMs, maxMs))
    this.at = workingMoment(later, this.random.whole(0, 50))
  }

  allowContact(seller: string, origin: Origin) {
    const { id, source, landingPath = null } = this.lead
    for (const channel of ['call', 'text'] as const)
      giveConsent(this.rows, this.random, {
        ...{ at: this.at, subjectType: 'lead', subjectId: id, channel, address: this.person.phoneE164 },
        ...{ text: contactConsentText(seller), version: contactConsentVersion, form: source, pagePath: landingPath },
        ...origin,
      })
  }

  /** @param by null for the rules, which assign new leads automatically. */
  assign(to: string, by: string | null) {
    this.#note('assign', by, { fromStaffId: this.lead.ownerStaffId ?? null, toStaffId: to })
    this.lead.ownerStaffId = to
  }

  call(by: string, outcome: CallOutcome, words = '') {
    this.#note('call', by, { outcome }, words)
    this.#touch(by, statusAfterCall(this.lead.status, outcome))
  }

  attempt(by: string, channel: AttemptChannel) {
    this.#note('attempt', by, { channel })
    this.#touch(by, statusAfterAttempt(this.lead.status))
  }

  note(by: string, words: string) {
    this.#note('note', by, {}, words)
  }

  plan(by: string, nextAction: string, on: Date | undefined) {
    const nextActionOn = on ? dayOf(on) : null
    this.#note('next_step', by, { nextActionOn })
    Object.assign(this.lead, { nextAction, nextActionOn })
  }

  /** @throws Error for a move that the admin would refuse. */
  move(by: string, to: LeadStatus, reason = '') {
    const { id, status: from } = this.lead
    if (!allowedStatuses(from).includes(to)) throw new Error(`A lead can’t move from ${from} to ${to}.`)
    this.#note('status', by, { from, to, reason })
    this.#stand(to)
    this.lead.firstTouchedAt ??= this.at
    if (to === 'do_not_contact') this.#withdraw(id, `Asked for no contact: ${reason}`)
  }

  joinTo(otherId: string, by: string) {
    const { id, status: from } = this.lead
    this.#note('merge', by, { otherId, from })
    this.#stand('duplicate')
    Object.assign(this.lead, { mergedIntoId: otherId, mergedAt: this.at })
    this.rows.audit.push({
      ...{ id: this.random.id(this.at), at: this.at, action: 'lead.merge', subject: otherId, detail: { other: id } },
      ...{ requestId: 'sample', actorKind: 'staff', actorId: by, ip: '192.0.2.10' },
    })
  }

  apply(event: 'started' | 'sent', applicationId: string, at: Date) {
    const from = this.lead.status
    const to = statusAfterApplication(from, event)
    if (to === from) return
    this.at = at
    this.#note('status', null, { from, to, applicationId })
    this.#stand(to)
  }

  #touch(by: string, to: LeadStatus) {
    const { status: from } = this.lead
    this.lead.firstTouchedAt ??= this.at
    this.lead.updatedAt = this.at
    if (to === from) return
    this.#note('status', by, { from, to })
    this.#stand(to)
  }

  #stand(status: LeadStatus) {
    Object.assign(this.lead, { status, statusChangedAt: this.at, updatedAt: this.at })
  }

  #note(kind: ActivityKind, staffId: string | null, detail: ActivityDetail, words = '') {
    const { id: leadId } = this.lead
    this.rows.activities.push({ id: this.random.id(this.at), leadId, at: this.at, kind, staffId, detail, text: words })
  }

  #withdraw(leadId: string, text: string) {
    for (const given of this.rows.consents.filter(({ subjectId }) => subjectId === leadId))
      giveConsent(this.rows, this.random, {
        ...{ at: this.at, subjectType: 'lead', subjectId: leadId, channel: given.channel, address: given.address },
        ...{ action: 'withdrawn', text, version: 'as reported', form: 'Admin', pagePath: null, ip: '', userAgent: '' },
      })
  }
}
