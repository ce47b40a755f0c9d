import type { Team } from '#server/demo/people.ts'
import { type Random, workingMoment } from '#server/demo/random.ts'
import type { Origin } from '#server/demo/sample-consents.ts'
import type { SampleLender } from '#server/demo/sample-lenders.ts'
import type { SampleRows } from '#server/demo/sample-rows.ts'
import { findMove, type MoveActor } from '#shared/applications/applications/stage-moves.ts'
import { isLeftForReturn, type Stage } from '#shared/applications/applications/stages.ts'
import type { Applicant, FileAnswers } from './file-answers.ts'
import type { LeadStory } from './lead-story.ts'

export interface Brokerage {
  readonly rows: SampleRows
  readonly team: Team
  readonly lenders: readonly SampleLender[]
  readonly name: string
}

type Row = SampleRows['applications'][number]

/** One application. Every move is one that the state machine allows that actor. */
export class ApplicationStory {
  readonly broker: Brokerage
  readonly random: Random
  readonly applicant: Applicant
  readonly answers: FileAnswers
  readonly origin: Origin
  readonly lead: LeadStory | undefined
  readonly agent: string
  readonly processor: string
  readonly row: Row & { id: string; stage: Stage; reference: string }
  at: Date

  constructor(
    broker: Brokerage,
    told: Pick<ApplicationStory, 'random' | 'applicant' | 'answers' | 'origin' | 'lead' | 'agent' | 'processor' | 'at'>,
  ) {
    this.broker = broker
    this.random = told.random
    this.applicant = told.applicant
    this.answers = told.answers
    this.origin = told.origin
    this.lead = told.lead
    this.agent = told.agent
    this.processor = told.processor
    this.at = told.at
    const { at, random, applicant } = told
    const { name, email } = applicant.person
    this.row = {
      ...{ id: random.id(at), reference: random.reference(), type: applicant.type, name, email },
      ...{
        emailNormalized: email,
        emailVerifiedAt: at,
        stage: 'draft',
        stageChangedAt: at,
        createdAt: at,
        updatedAt: at,
      },
      ...{ leadId: told.lead?.lead.id ?? null, resumeStage: null, botSignals: [] },
    }
    broker.rows.applications.push(this.row)
    this.#keepMove(undefined, 'draft', 'applicant')
    this.lead?.apply('started', this.row.id, at)
  }

  get rows(): SampleRows {
    return this.broker.rows
  }

  wait(leastMs: number, maxMs: number) {
    this.at = new Date(this.at.getTime() + this.random.whole(leastMs, maxMs))
  }

  waitForStaff(leastMs: number, maxMs: number) {
    this.wait(leastMs, maxMs)
    this.at = workingMoment(this.at, this.random.whole(0, 55))
  }

  /** @throws Error for a move that does not exist, or that another actor has to make. */
  move(to: Stage, by: MoveActor, reason?: string) {
    const { stage: from, resumeStage } = this.row
    const move = findMove(from, to, resumeStage ?? undefined)
    if (!move?.by.includes(by)) throw new Error(`${by} can’t move an application from ${from} to ${to}.`)
    if (move.guards.includes('reason-given') && !reason) throw new Error(`A move to ${to} needs a reason.`)
    this.#keepMove(from, to, by, reason)
    const resume = isLeftForReturn(to) ? from : null
    Object.assign(this.row, { stage: to, stageChangedAt: this.at, updatedAt: this.at, resumeStage: resume })
  }

  take() {
    this.audit(this.agent, 'application.assign-to-self', this.row.id, { before: null })
    Object.assign(this.row, { ownerStaffId: this.agent, updatedAt: this.at })
  }

  write(author: 'applicant' | 'staff', text: string) {
    const staffId = author === 'staff' ? this.agent : null
    const { id: applicationId } = this.row
    this.rows.messages.push({ id: this.random.id(this.at), applicationId, author, staffId, text, at: this.at })
    if (author === 'staff') this.row.unansweredSince = null
    else Object.assign(this.row, { unansweredSince: this.row.unansweredSince ?? this.at, updatedAt: this.at })
  }

  note(text: string) {
    const { id: applicationId } = this.row
    this.rows.notes.push({ id: this.random.id(this.at), applicationId, staffId: this.agent, text, at: this.at })
  }

  /** @param by null for the applicant. */
  audit(by: string | null, action: string, subject: string, detail: Record<string, unknown> = {}) {
    this.rows.audit.push({
      ...{ id: this.random.id(this.at), at: this.at, action, subject, detail, requestId: 'sample' },
      ...(by
        ? { actorKind: 'staff', actorId: by, ip: '192.0.2.10' }
        : { actorKind: 'applicant', actorId: this.row.id, ip: this.origin.ip }),
    })
  }

  #keepMove(from: Stage | undefined, to: Stage, by: MoveActor, reason?: string) {
    const actorId = by === 'staff' ? this.agent : from === undefined ? this.row.id : null
    this.rows.moves.push({
      ...{ id: this.random.id(this.at), applicationId: this.row.id, from, to, actorKind: by, actorId, reason },
      ...{ at: this.at, requestId: 'sample' },
    })
  }
}
