import { createRootRoute } from '@tanstack/react-router'
import { AdminLayout } from '#client/pages/admin/admin-layout.tsx'

export const root = createRootRoute({ component: AdminLayout })
