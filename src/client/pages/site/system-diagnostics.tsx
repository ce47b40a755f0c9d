import { checks } from '#client/system/site-check/checks.ts'
import { Button } from '#client/ui/button.tsx'
import { PlainIsland } from './island.tsx'
import { Section } from './parts/section.tsx'
import { TickList } from './parts/tick-list.tsx'
import type { SitePage } from './site-page.ts'
import { TextPage } from './text-page.tsx'

export const systemDiagnostics: SitePage = {
  head: () => ({
    title: 'System diagnostics',
    description: 'Whether this service is up, and whether your browser can do what these pages need.',
    keywords: ['service status', 'diagnostics'],
  }),
  Page: () => (
    <TextPage
      title="System diagnostics"
      lead="You are reading this page, so the web server answers. The rest is checked by your own browser, and the result stays there."
      below={<Help />}
    >
      <PlainIsland name="site-check" wake="near">
        <dl className="divide-y divide-line border-line border-y">
          {checks.map(({ id, name }) => (
            <div key={id} className="grid gap-x-6 py-2.5 @tablet:grid-cols-[16rem_1fr]">
              <dt>{name}</dt>
              <dd data-check={id} className="figures font-semibold">
                Not checked
              </dd>
            </div>
          ))}
        </dl>
        <p data-summary="" role="status" className="mt-4 font-semibold" />
        <p className="with-script mt-4 flex flex-wrap gap-3">
          <Button data-again="">Check again</Button>
          <Button look="secondary" data-copy="">
            Copy as text
          </Button>
        </p>
        <noscript>
          <p className="mt-4">These checks need JavaScript. The forms of this site work without it.</p>
        </noscript>
      </PlainIsland>
    </TextPage>
  ),
}

const Help = () => (
  <Section
    id="help"
    title="If a form does not send"
    intro={
      <p>
        Ask the service itself:{' '}
        <a href="/api/health" className="underline underline-offset-4">
          the program
        </a>{' '}
        answers "ok" while it runs,{' '}
        <a href="/api/ready" className="underline underline-offset-4">
          the database
        </a>{' '}
        "ready" while requests can be stored.
      </p>
    }
    layout="split"
  >
    <TickList
      items={[
        ['Your answers are kept', 'They stay in the form, in this browser. Check the connection and send again.'],
        ['It works without JavaScript', 'An ordinary page answers instead. Blockers of scripts do no harm.'],
        ['Storage is blocked', 'Everything works, but what you type does not survive a reload.'],
        ['Still nothing', 'Copy the result, and send it to us with the page and what you saw.'],
      ]}
    />
  </Section>
)
