import { owners } from './fill.ts'

/** Calls that staff make all day. `deep`: pages after the first. */
export interface Question {
  readonly name: string
  /** `:id` is the first record in that list. */
  readonly path: string
  readonly from?: 'leads' | 'applications'
  readonly deep?: number
  /** A sum: more leads mean more to add up, so growth is not judged. */
  readonly isSum?: true
}

const formerOwners = owners.slice(3).join(',')
/** A month that is long past. */
const year = new Date().getFullYear() - 1
const lastYear = `${year}-03-01..${year}-03-31`

const pages = (name: string, path: string): Question[] => [
  { name, path },
  { name: `${name}, 20th page`, path, deep: 19 },
]

export const questions: readonly Question[] = [
  ...pages('leads', '/api/admin/leads'),
  ...pages('leads, oldest', '/api/admin/leads?sort=oldest'),
  ...pages('leads by name', '/api/admin/leads?sort=name'),
  ...pages('leads of a source', '/api/admin/leads?source=Source%205'),
  ...pages('leads that are new', '/api/admin/leads?status=new'),
  ...pages('leads overdue', '/api/admin/leads?due=overdue'),
  ...pages('leads by due date', '/api/admin/leads?sort=due'),
  ...pages('leads of several statuses', '/api/admin/leads?status=new,contacted'),
  ...pages('leads of several owners', `/api/admin/leads?owner=mine,unassigned,${owners[0]}`),
  ...pages('leads of several former owners', `/api/admin/leads?owner=${formerOwners}`),
  ...pages('leads of several sources, oldest', '/api/admin/leads?source=Source%205,Source%206&sort=oldest'),
  {
    name: 'leads of several filters',
    path: '/api/admin/leads?owner=mine,unassigned&status=new,attempted&source=Source%205,Source%206',
  },
  { name: 'leads of several filters, by name', path: '/api/admin/leads?status=new,contacted&sort=name' },
  { name: 'leads named Okafor, of several statuses', path: '/api/admin/leads?q=okafor&status=new,contacted' },
  ...pages('leads with a frequent tag', '/api/admin/leads?tag=common'),
  ...pages('leads with a tag of old ones', '/api/admin/leads?tag=Old%20list'),
  { name: 'leads with a rare tag', path: '/api/admin/leads?tag=rare' },
  { name: 'leads with one of several tags', path: '/api/admin/leads?tag=common,Old%20list,rare' },
  { name: 'leads with a tag, that are new', path: '/api/admin/leads?tag=Old%20list&status=new' },
  { name: 'leads with a tag, by name', path: '/api/admin/leads?tag=Old%20list&sort=name' },
  { name: 'leads with a tag, named Okafor', path: '/api/admin/leads?tag=Old%20list&q=okafor' },
  { name: 'applications with a tag', path: '/api/admin/applications?view=all&tag=Old%20list' },
  ...pages('leads of 30 days', '/api/admin/leads?arrived=last-30-days'),
  { name: 'leads of a month, oldest', path: `/api/admin/leads?arrived=${lastYear}&sort=oldest` },
  ...pages('leads of a month, new', `/api/admin/leads?arrived=${lastYear}&status=new,contacted`),
  { name: 'leads of a month named Okafor', path: `/api/admin/leads?arrived=${lastYear}&q=okafor` },
  {
    name: 'leads on the board, of several',
    path: '/api/admin/lead-counts?owner=mine,unassigned&source=Source%205,Source%206',
  },
  { name: 'leads unassigned', path: '/api/admin/leads?owner=unassigned' },
  { name: 'my leads', path: '/api/admin/leads?owner=mine' },
  { name: 'my leads by name', path: '/api/admin/leads?owner=mine&sort=name' },
  { name: 'leads named Okafor', path: '/api/admin/leads?q=okafor' },
  { name: 'leads named Okafor, by name', path: '/api/admin/leads?q=okafor&sort=name' },
  { name: 'leads named Okafor, by due date', path: '/api/admin/leads?q=okafor&sort=due' },
  { name: 'leads named Okafor, overdue', path: '/api/admin/leads?q=okafor&due=overdue' },
  { name: 'leads named Okafor, new', path: '/api/admin/leads?q=okafor&status=new' },
  { name: 'leads named Okafor, of a source', path: '/api/admin/leads?q=okafor&source=Source%205' },
  { name: 'leads named Okafor, unassigned', path: '/api/admin/leads?q=okafor&owner=unassigned' },
  { name: 'leads named Yusuf, by name', path: '/api/admin/leads?q=yusuf&sort=name' },
  { name: 'leads with two letters', path: '/api/admin/leads?q=ok' },
  { name: 'leads with two rare letters', path: '/api/admin/leads?q=zq' },
  { name: 'a lead by number', path: '/api/admin/leads?q=%28201%29%20000-7919' },
  { name: 'a lead by address', path: '/api/admin/leads?q=f1c1592588777%40example.com' },
  { name: 'unassigned leads', path: '/api/admin/leads?q=xyzzyx' },
  { name: 'sources', path: '/api/admin/lead-sources' },
  { name: 'a lead', path: '/api/admin/leads/:id', from: 'leads' },
  { name: 'a lead, timeline', path: '/api/admin/leads/:id/timeline', from: 'leads' },
  { name: 'a lead, possible duplicates', path: '/api/admin/leads/:id/duplicates', from: 'leads' },
  { name: 'leads on the board', path: '/api/admin/lead-counts' },
  { name: 'leads on the board named Okafor', path: '/api/admin/lead-counts?q=okafor' },
  ...pages('applications', '/api/admin/applications'),
  ...pages('applications, longest waiting', '/api/admin/applications?sort=waiting'),
  ...pages('applications, closed', '/api/admin/applications?view=closed'),
  ...pages('applications, closed, longest', '/api/admin/applications?view=closed&sort=waiting'),
  ...pages('applications, drafts', '/api/admin/applications?view=drafts'),
  ...pages('applications, all', '/api/admin/applications?view=all'),
  { name: 'applications of mine', path: '/api/admin/applications?owner=mine' },
  ...pages('applications of several states', '/api/admin/applications?view=all&state=NY,TX'),
  { name: 'applications of a rare state', path: '/api/admin/applications?view=all&state=WY' },
  { name: 'applications of several products', path: '/api/admin/applications?view=all&product=sba,personal' },
  { name: 'applications of several stages', path: '/api/admin/applications?view=all&only=submitted,in_review' },
  { name: 'applications of several owners', path: `/api/admin/applications?view=all&owner=${formerOwners}` },
  { name: 'applications of an amount', path: '/api/admin/applications?view=all&amount=499000..' },
  ...pages('applications of a month', `/api/admin/applications?view=all&submitted=${lastYear}`),
  {
    name: 'applications on the board, of several',
    path: '/api/admin/application-counts?state=NY,TX&product=sba,personal',
  },
  { name: 'applications of bakeries', path: '/api/admin/applications?view=all&q=bakery' },
  { name: 'applications named Okafor', path: '/api/admin/applications?view=all&q=okafor' },
  { name: 'applications named Okafor, waiting', path: '/api/admin/applications?q=okafor&sort=waiting' },
  { name: 'applications with two rare letters', path: '/api/admin/applications?view=all&q=zq' },
  { name: 'applications on the board', path: '/api/admin/application-counts' },
  { name: 'applications on the board named Okafor', path: '/api/admin/application-counts?q=okafor' },
  { name: 'an application by reference', path: '/api/admin/applications?view=all&q=HL-00000315' },
  { name: 'an application', path: '/api/admin/applications/:id', from: 'applications' },
  { name: 'an application, activity', path: '/api/admin/applications/:id/activity', from: 'applications' },
  { name: 'an application, its lenders', path: '/api/admin/applications/:id/lenders', from: 'applications' },
  ...pages('merchant leads', '/api/admin/merchant-leads'),
  ...pages('merchant accounts', '/api/admin/merchant-leads?view=accounts'),
  { name: 'merchant leads of bakeries', path: '/api/admin/merchant-leads?view=all&q=bakery' },
  { name: 'merchant counts', path: '/api/admin/merchant-counts' },
  ...pages('tasks', '/api/admin/tasks?assignee=all'),
  ...pages('tasks, done', '/api/admin/tasks?assignee=all&view=done'),
  { name: 'tasks, overdue', path: '/api/admin/tasks?assignee=all&view=overdue' },
  { name: 'unassigned tasks', path: '/api/admin/tasks?assignee=unassigned' },
  ...pages('messages', '/api/admin/contacts'),
  ...pages('messages, closed', '/api/admin/contacts?view=closed'),
  { name: 'messages, complaints', path: '/api/admin/contacts?view=complaints' },
  { name: 'messages of Okafor', path: '/api/admin/contacts?view=all&q=okafor' },
  { name: 'dashboard: pending work', path: '/api/admin/dashboard/work' },
  { name: 'dashboard: pipeline', path: '/api/admin/dashboard/pipeline' },
  { name: 'dashboard: a week', path: '/api/admin/dashboard/figures?period=7', isSum: true },
  { name: 'dashboard: 30 days', path: '/api/admin/dashboard/figures', isSum: true },
  { name: 'dashboard: a year', path: '/api/admin/dashboard/figures?period=year', isSum: true },
  { name: 'dashboard: leads by month', path: '/api/admin/dashboard/cohorts', isSum: true },
  ...['person', 'source', 'product', 'lender'].map((by) => ({
    name: `dashboard: a year by ${by}`,
    isSum: true as const,
    path: `/api/admin/dashboard/breakdown?period=year&by=${by}`,
  })),
  { name: 'search: a name', path: '/api/admin/search?q=okafor' },
  { name: 'search: two letters', path: '/api/admin/search?q=ok' },
  { name: 'search: a reference', path: '/api/admin/search?q=hl00000315' },
  { name: 'search: a number', path: '/api/admin/search?q=%28201%29%20000-7919' },
  { name: 'search: no match', path: '/api/admin/search?q=xyzzyx' },
]
