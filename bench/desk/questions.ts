/** What staff ask the desk all day, as calls. `deep`: so many pages behind the first. */
export interface Question {
  readonly name: string
  readonly path: string
  readonly deep?: number
  /** The 95th percentile must stay below it, ms; 50 where it is a list or a search. */
  readonly limitMs?: number
  /**
   * All that is found has to be looked at or added up, and a hundred times as many leads have more of it: only the 95th
   * percentile is judged.
   */
  readonly growsWithFinds?: true
}

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
  ...pages('leads by their day', '/api/admin/leads?sort=due'),
  { name: 'leads unassigned', path: '/api/admin/leads?whose=unassigned' },
  { name: 'leads of mine', path: '/api/admin/leads?whose=mine' },
  { name: 'leads of mine by name', path: '/api/admin/leads?whose=mine&sort=name' },
  { name: 'leads named Okafor', path: '/api/admin/leads?q=okafor' },
  { name: 'leads named Okafor, by name', path: '/api/admin/leads?q=okafor&sort=name', growsWithFinds: true },
  { name: 'leads named Okafor, overdue', path: '/api/admin/leads?q=okafor&due=overdue', growsWithFinds: true },
  { name: 'a lead by number', path: '/api/admin/leads?q=%28201%29%20000-7919' },
  { name: 'a lead by address', path: '/api/admin/leads?q=f1c1592588777%40example.com' },
  { name: 'leads nobody is', path: '/api/admin/leads?q=xyzzyx' },
  { name: 'sources', path: '/api/admin/lead-sources' },
  { name: 'leads on the board', path: '/api/admin/lead-counts' },
  ...pages('applications', '/api/admin/applications'),
  ...pages('applications, longest waiting', '/api/admin/applications?sort=waiting'),
  ...pages('applications, closed', '/api/admin/applications?view=closed'),
  ...pages('applications, closed, longest', '/api/admin/applications?view=closed&sort=waiting'),
  ...pages('applications, drafts', '/api/admin/applications?view=drafts'),
  ...pages('applications, all', '/api/admin/applications?view=all'),
  { name: 'applications of mine', path: '/api/admin/applications?owner=mine' },
  { name: 'applications of bakeries', path: '/api/admin/applications?view=all&q=bakery' },
  { name: 'an application by reference', path: '/api/admin/applications?view=all&q=HL-00000315' },
  ...pages('merchant leads', '/api/admin/merchant-leads'),
  ...pages('merchant accounts', '/api/admin/merchant-leads?view=accounts'),
  { name: 'merchant leads of bakeries', path: '/api/admin/merchant-leads?view=all&q=bakery' },
  { name: 'merchant counts', path: '/api/admin/merchant-counts' },
  ...pages('tasks', '/api/admin/tasks?whose=anybody'),
  ...pages('tasks, done', '/api/admin/tasks?whose=anybody&view=done'),
  { name: 'tasks, overdue', path: '/api/admin/tasks?whose=anybody&view=overdue' },
  { name: 'tasks of nobody', path: '/api/admin/tasks?whose=nobody' },
  ...pages('messages', '/api/admin/contacts'),
  ...pages('messages, closed', '/api/admin/contacts?view=closed'),
  { name: 'messages, complaints', path: '/api/admin/contacts?view=complaints' },
  { name: 'messages of Okafor', path: '/api/admin/contacts?view=all&q=okafor' },
  { name: 'dashboard: what waits', path: '/api/admin/dashboard/work' },
  { name: 'dashboard: pipeline', path: '/api/admin/dashboard/pipeline' },
  { name: 'dashboard: a week', path: '/api/admin/dashboard/figures?period=7', limitMs: 150, growsWithFinds: true },
  { name: 'dashboard: 30 days', path: '/api/admin/dashboard/figures', limitMs: 150, growsWithFinds: true },
  { name: 'dashboard: a year', path: '/api/admin/dashboard/figures?period=year', limitMs: 150, growsWithFinds: true },
  { name: 'search: a name', path: '/api/admin/search?q=okafor', growsWithFinds: true },
  { name: 'search: two letters', path: '/api/admin/search?q=ok' },
  { name: 'search: a reference', path: '/api/admin/search?q=hl00000315' },
  { name: 'search: a number', path: '/api/admin/search?q=%28201%29%20000-7919' },
  { name: 'search: nobody', path: '/api/admin/search?q=xyzzyx' },
]
