import { create } from 'zustand'
import { sidebarSetting } from '#app/lib/device-settings.ts'

interface SidebarState {
  collapsed: boolean
  toggle: () => void
}

/** True for the narrow sidebar. A tab keeps its own state: another tab's choice counts from the next start on. */
export const useSidebar = create<SidebarState>((set) => ({
  collapsed: sidebarSetting.get(),
  toggle: () =>
    set(({ collapsed }) => {
      sidebarSetting.set(!collapsed)
      return { collapsed: !collapsed }
    }),
}))
