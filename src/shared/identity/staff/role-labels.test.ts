import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { roleLabels } from '#shared/identity/staff/role-labels.ts'
import { type StaffRole, staffRoles } from '#shared/identity/staff/roles.ts'

/** What the words of a role may speak of, with or without its ending, and the call that decides whether it is so. */
const acts: readonly [words: RegExp, call: string][] = [
  [/reads leads/i, 'GET /api/admin/leads'],
  [/works? on leads/i, 'POST /api/admin/leads/:id/notes'],
  [/many at once/, 'POST /api/admin/leads/changes'],
  [/prepares and/, 'POST /api/admin/leads/:id/convert'],
  [/moves applications|leads and applications/, 'POST /api/admin/applications/:id/move'],
  [/open applications/, 'GET /api/admin/applications'],
  [/judges documents/, 'POST /api/admin/documents/:id/review'],
  [/sends files to lenders/, 'POST /api/admin/applications/:applicationId/submissions'],
  [/keeps offers/, 'POST /api/admin/offers'],
  [/answers? messages/, 'POST /api/admin/contacts/:id/entries'],
  [/uncovers? masked numbers/, 'POST /api/admin/applications/:id/reveal'],
  [/sees? (own )?commissions/, 'GET /api/admin/commissions'],
  [/books of commissions|change commissions/, 'PUT /api/admin/commissions/:id'],
  [/keeps lenders|change lenders/, 'PUT /api/admin/lenders/:id'],
  [/exports (no )?lists/, 'POST /api/admin/exports/leads'],
  [/settings/, 'GET /api/admin/settings'],
  [/people’s accounts|accounts of everybody/, 'GET /api/admin/staff'],
  [/sessions/, 'GET /api/admin/staff/:id/sessions'],
  [/export( of)? all data/, 'POST /api/admin/data-export'],
  [/unusual reading/, 'POST /api/admin/read-alerts/:id/settle'],
  [/figures of the brokerage/, 'GET /api/admin/dashboard/figures'],
  [/writes/, 'PUT /api/admin/newsletter/issues/:id'],
  [/sends? the newsletter/, 'POST /api/admin/newsletter/issues/:id/send'],
  [/decides complaints/, 'POST /api/admin/contacts/:id/complaint'],
  [/privacy requests/, 'POST /api/admin/privacy-requests/:id/complete'],
  [/retention/, 'POST /api/admin/retention/holds'],
  [/consents/, 'GET /api/admin/consents'],
  [/audit log/, 'GET /api/admin/audit'],
  [/has tasks/, 'POST /api/admin/tasks'],
]

const rows = readFileSync('docs/access.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

function may(role: StaffRole, call: string) {
  const [method = '', path] = call.split(' ')
  const row = rows.find(([, methods, of]) => of === path && methods?.split(', ').includes(method))
  if (!row) throw new Error(`docs/access.md knows no call ${call}`)
  return row[3] === 'any role' || row[3]?.split(', ').includes(role) === true
}

test.for(staffRoles)('what is said of the role %s is what the server lets it do', (role) => {
  for (const [words, call] of acts) {
    const { may: yes, mayNot: no } = roleLabels[role]
    if (words.test(yes)) expect(may(role, call), `${role} may: ${words}`).toBe(true)
    if (words.test(no)) expect(may(role, call), `${role} may not: ${words}`).toBe(false)
  }
})

test('nothing is said of a role that is not checked', () => {
  const said = staffRoles.flatMap((role) => [roleLabels[role].may, roleLabels[role].mayNot])
  const phrases = said
    .flatMap((text) => text.split(/[,;.:]| and (?=everybody|sends)| or | nor /))
    .filter((part) => part.trim())
  const unchecked = phrases.filter((part) => !acts.some(([words]) => words.test(part)))
  expect(unchecked).toEqual(['Everything a manager may'])
})

test('an owner may everything a manager may', () => {
  const ofManagers = rows.filter(([, , , who]) => who?.split(', ').includes('manager'))
  expect(ofManagers.length).toBeGreaterThan(50)
  for (const [, method, path, who] of ofManagers) expect(who?.split(', '), `${method} ${path}`).toContain('owner')
})
