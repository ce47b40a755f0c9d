import { createRootRoute } from '@tanstack/react-router'
import { DeskFrame } from '#client/pages/admin/desk-frame.tsx'

/** What every address of the desk stands in. */
export const root = createRootRoute({ component: DeskFrame })
