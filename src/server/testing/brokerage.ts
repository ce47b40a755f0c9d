import { v7 as uuidv7 } from 'uuid'
import { applicationStageChanges, applications } from '#server/applications/applications/table.ts'
import { staff } from '#server/identity/staff/table.ts'
import { leads } from '#server/intake/leads/table.ts'
import type { Context } from '#server/platform/context.ts'
import type { Stage } from '#shared/applications/applications/stages.ts'
import type { StaffRole } from '#shared/identity/staff/roles.ts'

let counter = 0

/** Adds a staff member; `ctx` acts as them. */
export async function addStaff(ctx: Context, role: StaffRole) {
  const [id, now] = [uuidv7(), ctx.now()]
  const email = `staff.${id}@example.com`
  await ctx.db.insert(staff).values({
    ...{ id, name: 'Pat Example', email, emailNormalized: email, role, passwordHash: 'x', status: 'active' as const },
    ...{ recoveryCodeHashes: [], createdAt: now, updatedAt: now },
  })
  return { id, ctx: { ...ctx, actor: { kind: 'staff' as const, id, role, sessionId: id } } }
}

export async function addLead(ctx: Context, at: string, values: Partial<typeof leads.$inferInsert> = {}) {
  const came = new Date(at)
  const [id, email] = [uuidv7({ msecs: came.getTime() }), `lead.${++counter}.${came.getTime()}@example.com`]
  await ctx.db.insert(leads).values({
    ...{ id, name: 'Maria Kowalczyk', email, emailNormalized: email, phone: '(212) 555-0123', source: 'Free Analysis' },
    ...{ createdAt: came, updatedAt: came, lastSubmittedAt: came, ...values },
  })
  return id
}

/** Adds an application with its history: each stage with its time, the first when it was started. */
export async function addApplication(
  ctx: Context,
  way: readonly (readonly [Stage, string])[],
  values: Partial<typeof applications.$inferInsert> = {},
) {
  const [first, last] = [way[0], way.at(-1)]
  if (!first || !last) throw new Error('An application needs a stage.')
  const [began, since] = [new Date(first[1]), new Date(last[1])]
  const id = uuidv7({ msecs: began.getTime() })
  const email = `applicant.${++counter}.${began.getTime()}@example.com`
  await ctx.db.insert(applications).values({
    ...{ id, reference: `HL-${id.slice(-12)}-${counter}`, type: 'business', stage: last[0], stageChangedAt: since },
    ...{ name: 'Ada Harbor', email, emailNormalized: email, amountCents: 5_000_000, submittedAt: since },
    ...{ createdAt: began, updatedAt: since, ...values },
  })
  for (const [index, [to, at]] of way.entries())
    await ctx.db.insert(applicationStageChanges).values({
      ...{ id: uuidv7({ msecs: Date.parse(at) }), applicationId: id, from: way[index - 1]?.[0] ?? null, to },
      ...{ actorKind: 'staff', at: new Date(at), requestId: 'test' },
    })
  return id
}
