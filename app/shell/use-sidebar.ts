import { create } from 'zustand'
import { readStored, storageKeys, writeStored } from '#app/lib/storage-keys.ts'

interface SidebarState {
  collapsed: boolean
  toggle: () => void
}

/** Whether the sidebar is narrow; remembered by the device. */
export const useSidebar = create<SidebarState>((set) => ({
  collapsed: readStored(storageKeys.sidebarCollapsed) === 'true',
  toggle: () =>
    set(({ collapsed }) => {
      writeStored(storageKeys.sidebarCollapsed, String(!collapsed))
      return { collapsed: !collapsed }
    }),
}))
