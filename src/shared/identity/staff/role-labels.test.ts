import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roleLabels } from './role-labels.ts'
import { type StaffRole, staffRoles } from './roles.ts'

/** Phrases of the role descriptions, and the call that decides whether each is true. */
const checks: readonly [words: RegExp, call: string][] = [
  [/reads leads/i, 'GET /api/admin/leads'],
  [/works? on leads/i, 'POST /api/admin/leads/:id/notes'],
  [/in bulk/, 'POST /api/admin/leads/changes'],
  [/prepares and/, 'POST /api/admin/leads/:id/convert'],
  [/moves? applications|leads and applications/, 'POST /api/admin/applications/:id/stage'],
  [/open applications|reads applications/, 'GET /api/admin/applications'],
  [/reads offers and disclosures/, 'GET /api/admin/applications/:applicationId/offers'],
  [/reviews documents/, 'POST /api/admin/documents/:id/review'],
  [/sends applications to lenders/, 'POST /api/admin/applications/:applicationId/lender-submissions'],
  [/manages offers/, 'POST /api/admin/offers'],
  [/answers? messages/, 'POST /api/admin/contacts/:id/entries'],
  [/reveals? masked numbers/, 'POST /api/admin/applications/:id/reveal'],
  [/sees? (own )?commissions/, 'GET /api/admin/commissions'],
  [/changes? commissions/, 'PUT /api/admin/commissions/:id'],
  [/pays out splits/, 'POST /api/admin/payouts/:id/actions'],
  [/manages lenders|change lenders/, 'PUT /api/admin/lenders/:id'],
  [/exports? lists/, 'POST /api/admin/exports/leads'],
  [/settings/, 'GET /api/admin/settings'],
  [/people’s accounts|everyone’s accounts/, 'GET /api/admin/staff'],
  [/sessions/, 'GET /api/admin/staff/:id/sessions'],
  [/exports? all data/, 'POST /api/admin/data-export'],
  [/unusual access/, 'POST /api/admin/bulk-access-alerts/:id/resolve'],
  [/the brokerage’s metrics/, 'GET /api/admin/dashboard/figures'],
  [/writes/, 'PUT /api/admin/newsletter/issues/:id'],
  [/sends? the newsletter/, 'POST /api/admin/newsletter/issues/:id/send'],
  [/decides complaints/, 'POST /api/admin/contacts/:id/complaint'],
  [/privacy requests/, 'POST /api/admin/privacy-requests/:id/complete'],
  [/retention/, 'POST /api/admin/retention/holds'],
  [/consents/, 'GET /api/admin/consents'],
  [/audit log/, 'GET /api/admin/audit'],
  [/works on tasks/, 'POST /api/admin/tasks'],
]

const rows = readFileSync('docs/access.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

function may(role: StaffRole, call: string) {
  const [method = '', path] = call.split(' ')
  const row = rows.find(([, methods, of]) => of === path && methods?.split(', ').includes(method))
  if (!row) throw new Error(`docs/access.md has no call ${call}`)
  return row[3] === 'any role' || row[3]?.split(', ').includes(role) === true
}

test.for(staffRoles)('the description of the role %s matches its access', (role) => {
  for (const [words, call] of checks) {
    const { may: yes, mayNot: no } = roleLabels[role]
    if (words.test(yes)) expect(may(role, call), `${role} may: ${words}`).toBe(true)
    if (words.test(no)) expect(may(role, call), `${role} may not: ${words}`).toBe(false)
  }
})

test('every phrase in a role description is checked', () => {
  const said = staffRoles.flatMap((role) => [roleLabels[role].may, roleLabels[role].mayNot])
  const phrases = said
    .flatMap((text) => text.split(/[,;.:]| and (?=everyone|sends|handles|changes)| or | nor /))
    .filter((part) => part.trim())
  const unchecked = phrases.filter((part) => !checks.some(([words]) => words.test(part)))
  expect(unchecked).toEqual(['Everything a manager can do'])
})

test('an owner can do everything a manager can', () => {
  const ofManagers = rows.filter(([, , , who]) => who?.split(', ').includes('manager'))
  expect(ofManagers.length).toBeGreaterThan(50)
  for (const [, method, path, who] of ofManagers) expect(who?.split(', '), `${method} ${path}`).toContain('owner')
})
