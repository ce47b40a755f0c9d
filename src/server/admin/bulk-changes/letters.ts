import { listManagers } from '#server/admin/takeovers/queries.ts'
import { findTeamName } from '#server/identity/record-scope/turns.ts'
import { findStaff, type Staff } from '#server/identity/staff/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { bulkListPaths, formatRecords } from '#shared/admin/bulk-changes/labels.ts'
import { countFormerOwners, countNewOwners, type StoredBulkChange } from './queries.ts'

interface Letter {
  readonly to: string
  readonly subject: string
  readonly sentences: readonly string[]
  readonly path: string
}

/** Writes one letter to each active person concerned, except the one who made the change. */
export async function lettersOf(ctx: Context, change: StoredBulkChange, isUndo: boolean): Promise<Letter[]> {
  const { id, list, staffId, change: made } = change
  const by = await findStaff(ctx, staffId)
  const outcome = isUndo ? 'restored' : 'changed'
  const moved = await countFormerOwners(ctx, id, outcome)
  const total = moved.reduce((sum, { count }) => sum + count, 0)
  if (!by || total === 0) return []
  const texts = isUndo ? undoneTexts : assignedTexts
  const name = made.to ? ((await findTeamName(ctx, made.to)) ?? (await findStaff(ctx, made.to))?.name ?? null) : null
  const letters = new Map<string, { person: Staff; sentences: string[] }>()
  const add = (person: Staff, sentence: string) => {
    if (person.id === staffId || person.status !== 'active') return
    const letter = letters.get(person.id) ?? { person, sentences: [] }
    letter.sentences.push(sentence)
    letters.set(person.id, letter)
  }

  for (const { ownerId, count } of made.to ? await countNewOwners(ctx, change, outcome) : []) {
    const owner = ownerId ? await findStaff(ctx, ownerId) : undefined
    if (owner) add(owner, texts.toNewOwner(by.name, formatRecords(list, count)))
  }
  const taken: string[] = []
  for (const { ownerId, count } of moved) {
    const owner = ownerId && ownerId !== staffId ? await findStaff(ctx, ownerId) : undefined
    if (!owner) continue
    add(owner, texts.toFormerOwner(by.name, formatRecords(list, count), name))
    taken.push(`${formatRecords(list, count)} from ${owner.name}`)
  }
  if (taken.length > 0)
    for (const manager of await listManagers(ctx))
      if (!letters.has(manager.id)) add(manager, texts.toManager(by.name, taken.join(', '), name))

  const reason = made.reason && !isUndo ? ['See each record’s activity for the reason.'] : []
  const subject = texts.subject(formatRecords(list, total), name)
  return [...letters.values()].map(({ person, sentences }) => ({
    ...{ to: person.email, subject, path: bulkListPaths[list] },
    sentences: [...sentences, ...reason],
  }))
}

const assignedTexts = {
  subject: (records: string, to: string | null) => `${records} ${to === null ? 'unassigned' : `assigned to ${to}`}`,
  toNewOwner: (by: string, records: string) => `${by} assigned ${records} to you.`,
  toFormerOwner: (by: string, records: string, to: string | null) =>
    to === null ? `${by} unassigned ${records} that you owned.` : `${by} reassigned ${records} from you to ${to}.`,
  toManager: (by: string, taken: string, to: string | null) =>
    to === null ? `${by} unassigned ${taken}.` : `${by} reassigned ${taken} to ${to}.`,
}

const undoneTexts = {
  subject: (records: string) => `Assignment of ${records} undone`,
  toNewOwner: (by: string, records: string) => `${by} undid the assignment of ${records} to you.`,
  toFormerOwner: (by: string, records: string) => `${by} undid a change: you own ${records} again.`,
  toManager: (by: string, taken: string) => `${by} undid the reassignment of ${taken}.`,
}
