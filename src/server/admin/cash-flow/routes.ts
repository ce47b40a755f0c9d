import type { FastifyInstance } from 'fastify'
import { asView } from '#server/platform/audit/record.ts'
import type { EncryptionKeys } from '#server/platform/crypto/encrypt.ts'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/admin/cash-flow/contract.ts'
import { addNote, answerExplanation, categorizeLine, correctLine, readAgain } from './commands.ts'
import { getCashFlow } from './queries.ts'

/** Mounts the routes of the cash flow that was measured from bank statements. */
export function cashFlowRoutes(app: FastifyInstance, { keys }: { keys: EncryptionKeys }) {
  mount(
    app,
    contract.getCashFlow,
    asView(
      'application.view',
      ({ id }) => id,
      (ctx, { id }) => getCashFlow(ctx, keys, id),
    ),
  )
  mount(app, contract.categorizeLine, async (ctx, input) => {
    await categorizeLine(ctx, keys, input)
    return getCashFlow(ctx, keys, input.id)
  })
  mount(app, contract.correctLine, async (ctx, input) => {
    await correctLine(ctx, keys, input)
    return getCashFlow(ctx, keys, input.id)
  })
  mount(app, contract.answerExplanation, async (ctx, input) => {
    await answerExplanation(ctx, keys, input)
    return getCashFlow(ctx, keys, input.id)
  })
  mount(app, contract.addCashFlowNote, async (ctx, input) => {
    await addNote(ctx, keys, input)
    return getCashFlow(ctx, keys, input.id)
  })
  mount(app, contract.readStatementAgain, async (ctx, input) => {
    await readAgain(ctx, input)
    return getCashFlow(ctx, keys, input.id)
  })
}
