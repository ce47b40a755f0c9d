/** Keys of Vite's manifest and development URLs. */
export const entries = {
  firstPaint: 'src/client/entries/site/first-paint.ts',
  loader: 'src/client/entries/site/loader.ts',
  afterLoad: 'src/client/entries/site/after-load.ts',
  css: 'src/client/entries/site/site.css',
  islands: 'src/client/entries/site/islands',
  apps: 'src/client/entries/site/apps',
  reporter: 'src/client/platform/errors/error-reporter.ts',
  render: 'src/client/entries/site/render.tsx',
  staff: 'src/client/entries/admin/main.tsx',
  worker: 'src/client/entries/worker/worker.ts',
  retire: 'src/client/entries/worker/retire.ts',
} as const

export const isStaffPath = (path: string) => path.startsWith('/admin')
