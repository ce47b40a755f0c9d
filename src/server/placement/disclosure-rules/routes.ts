import type { FastifyInstance } from 'fastify'
import { mount } from '#server/platform/http/mount.ts'
import * as contract from '#shared/placement/disclosure-rules/contract.ts'
import { saveRule } from './commands.ts'
import { findRuleFile, listRuleFiles } from './queries.ts'

/** Mounts the routes of the rules for lenders' disclosures. */
export function disclosureRuleRoutes(app: FastifyInstance) {
  mount(app, contract.listRules, listRuleFiles)
  mount(app, contract.getRule, findRuleFile)
  mount(app, contract.saveRule, async (ctx, input) => {
    await saveRule(ctx, input)
    return findRuleFile(ctx, input)
  })
}
