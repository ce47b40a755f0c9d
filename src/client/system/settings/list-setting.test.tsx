// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { ListSetting } from './list-setting.tsx'
import { SectionContext } from './section-context.ts'

function Section() {
  const [value, setValue] = useState<unknown>(['One', 'Two', 'Three'])
  return (
    <SectionContext
      value={{
        ...{ section: 'faq', value, errors: {}, save: () => Promise.resolve(true) },
        change: (_path: string, next: unknown) => setValue(next),
      }}
    >
      <form>
        <ListSetting<string> blank="" most={9} title={(item) => item}>
          {(path) => <input aria-label={`Words ${path}`} />}
        </ListSetting>
      </form>
    </SectionContext>
  )
}

test('removing the last entry focuses the one above, and removing another keeps the focus', async () => {
  const { user } = renderAdmin(<Section />)
  const remove = (place: number) => screen.getAllByRole('button', { name: /^Remove/ })[place - 1] as HTMLElement
  await user.click(remove(1))
  expect(document.activeElement).toBe(remove(1))
  await user.click(remove(2))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Words 0')))
})
