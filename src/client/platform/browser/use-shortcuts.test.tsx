// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { SecretDialog } from '#client/platform/components/secret-dialog.tsx'
import { renderAdmin } from '#client/testing/render-admin.tsx'
import { SidePanel } from '#client/ui/dialog/side-panel.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** A list that counts its keys, with a panel over it and a dialog that shows a secret. */
function drawList() {
  const pressed: string[] = []
  function List() {
    const [open, setOpen] = useState<'panel' | 'secret'>()
    const close = () => setOpen(undefined)
    useShortcuts(
      useMemo(() => {
        const count = (keys: string) => [keys, () => void pressed.push(keys)] as const
        return Object.fromEntries(['j', 'x', 'g d'].map(count))
      }, []),
    )
    return (
      <main>
        <button type="button" onClick={() => setOpen('panel')}>
          Open the panel
        </button>
        <button type="button" onClick={() => setOpen('secret')}>
          Make a key
        </button>
        {open === 'panel' && (
          <SidePanel title="Lead" isBeside={false} onClose={close}>
            Ada Harbor
          </SidePanel>
        )}
        {open === 'secret' && (
          <SecretDialog title="The key" what="key" secret="hk_1" onClose={close}>
            It is shown once.
          </SecretDialog>
        )}
      </main>
    )
  }
  return { ...renderAdmin(<List />), pressed }
}

test('shortcuts are off behind an open dialog, and work again once it is closed', async () => {
  const { user, pressed } = drawList()
  await user.click(screen.getByRole('button', { name: 'Make a key' }))
  await user.keyboard('jxgd')
  expect(pressed).toEqual([])
  await user.click(screen.getByRole('button', { name: 'I copied it' }))
  await user.keyboard('jxgd')
  expect(pressed).toEqual(['j', 'x', 'g d'])
})

test('the shortcuts of a list work in the panel above it', async () => {
  const { user, pressed } = drawList()
  await user.click(screen.getByRole('button', { name: 'Open the panel' }))
  expect(screen.getByRole('dialog', { name: 'Lead' })).toBeDefined()
  await user.keyboard('jxgd')
  expect(pressed).toEqual(['j', 'x', 'g d'])
})
